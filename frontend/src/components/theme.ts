import type { MantineThemeOverride } from '@mantine/core';

/**
 * The visual language (design/visual.md) and the only place with colour literals. No runtime import: the landing page and
 * the build configuration read it without loading Mantine.
 */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];
/** Ten of one colour, from the lightest to the darkest. */
const shades = (colours: string) => colours.split(' ') as unknown as Shades;

const slate = shades('#F5F7F9 #E9EDF1 #DAE0E7 #C0C9D3 #97A4B2 #6B7A8A #4E5C6B #384552 #232E39 #131B24');
/** Mantine's dark scheme reads 7 as page, 6 as control, 4 as border, 0 as text. */
const dark = shades('#E6EBF0 #C3CCD6 #9BA9B7 #6F7F8F #33414E #28343F #1C262F #10171E #0C1217 #080C10');
const blue = shades('#EDF3FA #D8E5F4 #AFC9E8 #83ABDB #5D90CF #4079C0 #2F68B0 #1F4E8C #193F72 #122E55');
const amber = shades('#FFF6E0 #FFEABF #FFD987 #FFC84F #FBB520 #F5A300 #C98500 #8F5F00 #6E4900 #4A3100');
const green = shades('#EAF5EF #D2EADC #A6D4BA #79BE97 #57AA7C #459469 #3C7D5A #2C6647 #214E36 #163624');
const red = shades('#FDECEC #F9D2D3 #F2A5A7 #EA7579 #DF4D52 #C92A30 #A4161A #8C1216 #6B0E11 #49090B');
const orange = shades('#FDEFE7 #FADCCB #F5B794 #EF915C #E5712F #D9601D #C8541B #A44315 #7C3310 #54220B');

const light = {
  '--hl-page': slate[0],
  '--hl-surface': '#FFFFFF',
  '--hl-surface-2': '#EEF2F5',
  '--hl-border': slate[2],
  /** of cards: in dark their ground says it */
  '--hl-edge': slate[2],
  '--hl-border-strong': '#7E8B99',
  '--hl-text': slate[9],
  '--hl-text-2': '#4A5866',
  '--hl-primary': blue[7],
  '--hl-primary-hover': blue[8],
  '--hl-on-primary': '#FFFFFF',
  '--hl-link': blue[7],
  '--hl-tint': blue[0],
  '--hl-low': green[6],
  '--hl-medium': '#B58105',
  '--hl-high': orange[6],
  '--hl-critical': red[6],
  '--hl-good-text': green[7],
  '--hl-warn-text': '#7A5200',
  '--hl-bad-text': red[6],
  '--hl-good-tint': green[0],
  '--hl-warn-tint': amber[0],
  '--hl-bad-tint': red[0],
  '--hl-focus': blue[6],
  '--hl-shadow': '0 1px 2px rgba(19, 27, 36, 0.05), 0 6px 16px -8px rgba(19, 27, 36, 0.14)',
};
const darkVariables: typeof light = {
  '--hl-page': dark[7],
  '--hl-surface': '#18222B',
  '--hl-surface-2': '#212D38',
  '--hl-border': '#2C3945',
  '--hl-edge': 'transparent',
  '--hl-border-strong': '#75869A',
  '--hl-text': dark[0],
  '--hl-text-2': '#A6B3C0',
  '--hl-primary': blue[6],
  '--hl-primary-hover': blue[5],
  '--hl-on-primary': '#FFFFFF',
  '--hl-link': '#8DB8EA',
  '--hl-tint': '#1B2C40',
  '--hl-low': '#62B189',
  '--hl-medium': '#DDAE3A',
  '--hl-high': '#F08A53',
  '--hl-critical': '#EF6A6E',
  '--hl-good-text': '#7FCBA3',
  '--hl-warn-text': '#F0C35E',
  '--hl-bad-text': '#FF9C9F',
  '--hl-good-tint': '#173026',
  '--hl-warn-tint': '#33290F',
  '--hl-bad-tint': '#3A1B1E',
  '--hl-focus': '#8DB8EA',
  '--hl-shadow': 'none',
};
/** The same in both schemes: the dark rail of the shell, and whatever lies on a photo. */
const fixed = {
  '--hl-accent': amber[5],
  '--hl-on-accent': slate[9],
  '--hl-rail': '#121A23',
  '--hl-rail-2': '#1E2935',
  '--hl-rail-border': '#2A3743',
  '--hl-rail-text': '#E8EDF2',
  '--hl-rail-text-2': '#A9B6C3',
  '--hl-photo-ground': '#0B1015',
  '--hl-photo-text': '#FFFFFF',
  '--hl-photo-veil': 'rgba(11, 16, 21, 0.72)',
  '--hl-photo-veil-strong': 'rgba(11, 16, 21, 0.9)',
  '--hl-photo-low': '#7ED3A8',
  '--hl-photo-medium': '#FFD24D',
  '--hl-photo-high': '#FF8A4C',
  '--hl-photo-critical': '#FF6B70',
  '--hl-photo-finding-1': '#FFD24D',
  '--hl-photo-finding-2': '#5CC8FF',
  '--hl-photo-finding-3': '#FF8AC4',
  '--hl-photo-finding-4': '#6EE7A8',
  '--hl-photo-finding-5': '#FF9A5C',
  '--hl-photo-finding-6': '#C8B6FF',
  '--hl-sun-ground': '#000000',
  '--hl-sun-text': '#FFFFFF',
  '--hl-sun-text-2': '#C9D2DB',
  '--hl-sun-surface': '#0E1318',
  '--hl-sun-line': '#46525E',
  '--hl-float': '0 6px 20px -6px rgba(0, 0, 0, 0.45)',
};
/** `prefers-contrast: more`: no greys for words, no hairlines for edges. */
const contrastLight = {
  '--hl-text': '#000000',
  '--hl-text-2': '#1B242D',
  '--hl-border': '#3A4753',
  '--hl-edge': '#3A4753',
  '--hl-border-strong': '#000000',
  '--hl-page': '#FFFFFF',
  '--hl-surface-2': '#FFFFFF',
};
const contrastDark = {
  '--hl-text': '#FFFFFF',
  '--hl-text-2': '#EEF2F5',
  '--hl-border': '#AEBAC6',
  '--hl-edge': '#AEBAC6',
  '--hl-border-strong': '#FFFFFF',
  '--hl-page': '#000000',
  '--hl-surface': '#000000',
};

export const manifestColours = { theme: fixed['--hl-rail'], background: slate[0] };

const declarations = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

export function themeStyleSheet(): string {
  const darkRoot = ":root[data-mantine-color-scheme='dark']";
  return [
    `:root{${declarations({ ...fixed, ...light })}color-scheme:light}`,
    // Paper is white whatever the screen is.
    `@media screen{${darkRoot}{${declarations(darkVariables)}color-scheme:dark}}`,
    `@media (prefers-contrast: more){:root{${declarations(contrastLight)}}}`,
    `@media screen and (prefers-contrast: more){${darkRoot}{${declarations(contrastDark)}}}`,
  ].join('\n');
}

/** A variable's value now, for what draws on a canvas and cannot read CSS. */
export function themeColour(name: keyof typeof light | keyof typeof fixed): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif";
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '700' });
const dialogHead = {
  title: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3, letterSpacing: '-0.015em' },
  // A finger's size for the cross must not make the head higher.
  close: { marginBlock: -8, marginInlineEnd: -8 },
};
const tall = { '--input-height': 'var(--hl-control)' };

export const theme: MantineThemeOverride = {
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.25' },
  headings: {
    fontFamily,
    fontWeight: '700',
    sizes: {
      h1: heading('1.75rem', '1.2'),
      h2: heading('1.25rem', '1.3'),
      h3: heading('1rem', '1.4'),
      h4: heading('0.875rem', '1.4'),
    },
  },
  colors: { slate, dark, blue, amber, green, red, orange, gray: slate, yellow: amber },
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 6 },
  black: slate[9],
  autoContrast: false,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'var(--hl-shadow)', sm: 'var(--hl-shadow)', md: 'var(--hl-shadow)', lg: 'var(--hl-shadow)' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { fw: 550 }, vars: () => ({ root: { '--button-height': 'var(--hl-control)' } }) },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--hl-control)' } }),
    },
    Input: { vars: () => ({ wrapper: tall }) },
    PasswordInput: { vars: () => ({ root: { '--psi-button-size': 'var(--hl-control)' } }) },
    // Two buttons of half a finger each: the field takes digits, and arrow keys.
    NumberInput: { defaultProps: { hideControls: true } },
    CloseButton: { vars: () => ({ root: { '--cb-size': 'var(--hl-control)', '--cb-icon-size': '1.25rem' } }) },
    Modal: {
      defaultProps: {
        // From the top: what is asked for meanwhile makes it longer, and a centred one would move under the finger.
        yOffset: '8dvh',
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.55 },
        transitionProps: { transition: 'fade', duration: 120 },
      },
      styles: dialogHead,
    },
    Drawer: { defaultProps: { transitionProps: { duration: 150 } }, styles: dialogHead },
    // A dialog's header is not the page's: as a second banner it would only confuse screen readers.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
};
