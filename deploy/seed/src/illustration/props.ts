import { at, type Drawn, drawn } from './drawing.js';

/** A thing on a site: drawn at a place on the ground. `scale` 1 is a thing some metres away. */
type Prop = (x: number, y: number, scale: number) => Drawn;

/** A prop that no detector knows: only people see what is wrong with it. */
const plain =
  (svg: string): Prop =>
  (x, y, scale) =>
    drawn(at(x, y, scale, svg));

/** A prop of a detector class, with the box that it fills around its place. */
const known =
  (name: string, box: { left: number; top: number; right: number; bottom: number }, svg: string): Prop =>
  (x, y, scale) =>
    drawn(at(x, y, scale, svg), [
      {
        class: name,
        x: x + box.left * scale,
        y: y + box.top * scale,
        w: (box.right - box.left) * scale,
        h: (box.bottom - box.top) * scale,
      },
    ]);

const shadow = (width: number): string => `<ellipse cx="0" cy="2" rx="${width}" ry="9" fill="#000" opacity=".2"/>`;
const wheel = (x: number, r: number): string =>
  `<circle cx="${x}" cy="${-r}" r="${r}" fill="#23262a"/><circle cx="${x}" cy="${-r}" r="${r / 2}" fill="#8a8f94"/>`;

/** What a detector has a class for. */
const machines = {
  excavator: known(
    'machinery',
    { left: -120, top: -225, right: 215, bottom: 4 },
    `${shadow(130)}<rect x="-115" y="-42" width="215" height="42" rx="20" fill="#33363a"/><path d="M-95 -21h175" stroke="#777" stroke-width="4" stroke-dasharray="12 8"/><path d="M-110 -110h150l18 62h-168z" fill="#e6a817"/><rect x="-20" y="-165" width="72" height="70" rx="6" fill="#e6a817"/><rect x="-8" y="-156" width="50" height="40" fill="#9fc3d6"/><path d="M50 -104L128 -222L196 -128" fill="none" stroke="#d1960f" stroke-width="20" stroke-linejoin="round"/><path d="M176 -140h36l-6 60q-34 6 -44 -20z" fill="#5a5d60"/>`,
  ),
  truck: known(
    'vehicle',
    { left: -165, top: -150, right: 150, bottom: 4 },
    `${shadow(160)}<path d="M-160 -128h205v88h-205z" fill="#b7bcc0"/><path d="M-160 -128h205v16h-205z" fill="#8e959a"/><path d="M52 -140h54l38 52v52h-92z" fill="#c0392b"/><path d="M66 -126h34l26 40h-60z" fill="#a9cbdc"/><rect x="-165" y="-44" width="312" height="16" fill="#444"/>${wheel(-115, 25)}${wheel(-58, 25)}${wheel(98, 25)}`,
  ),
  forklift: known(
    'forklift',
    { left: -70, top: -150, right: 105, bottom: 4 },
    `${shadow(78)}<path d="M-66 -84h94v60h-94z" fill="#f08a1d"/><path d="M-48 -146h66l12 64" fill="none" stroke="#333" stroke-width="7"/><path d="M-48 -146v66" stroke="#333" stroke-width="7"/><path d="M42 -150v142M54 -150v142" stroke="#555" stroke-width="6"/><path d="M54 -40h50" stroke="#333" stroke-width="7"/><rect x="58" y="-84" width="44" height="42" fill="#b98a55"/>${wheel(-42, 21)}${wheel(18, 21)}`,
  ),
  fire: known(
    'fire',
    { left: -42, top: -92, right: 42, bottom: 2 },
    `${shadow(46)}<path d="M-40 0q-8 -36 14 -54q2 18 12 22q-8 -34 16 -58q0 30 18 40q4 -12 2 -20q24 28 16 70z" fill="#f2711c"/><path d="M-22 0q-2 -20 12 -34q4 16 10 20q0 -16 8 -26q18 22 12 40z" fill="#ffd34d"/>`,
  ),
  smoke: known(
    'smoke',
    { left: -60, top: -190, right: 66, bottom: 0 },
    `<g fill="#55585c" opacity=".62"><circle cx="0" cy="-28" r="26"/><circle cx="16" cy="-64" r="34"/><circle cx="-14" cy="-100" r="38"/><circle cx="18" cy="-142" r="44"/></g>`,
  ),
  cones: known(
    'cone',
    { left: -80, top: -46, right: 82, bottom: 2 },
    [-64, 0, 64]
      .map(
        (x) =>
          `<path d="M${x - 14} 0h28l-10 -44h-8z" fill="#f06a1d"/><path d="M${x - 9} -16h18l-2 -10h-14z" fill="#fff"/><rect x="${x - 18}" y="-3" width="36" height="5" fill="#d4550f"/>`,
      )
      .join(''),
  ),
};

/** What only people judge. */
const situations = {
  ladder: plain(
    `<path d="M-36 0L34 -290M-6 4L64 -286" stroke="#b98b3e" stroke-width="8"/><path d="M-32 -18l30 4M-24 -52l30 4M-16 -86l30 4M-8 -120l30 4M0 -154l30 4M8 -188l30 4M16 -222l30 4M24 -256l30 4" stroke="#b98b3e" stroke-width="6"/>`,
  ),
  scaffold: plain(
    `<g stroke="#8b949b" stroke-width="7" fill="none"><path d="M-150 0V-270M0 0V-270M150 0V-270"/><path d="M-150 -40l150 -80M0 -40l150 -80" stroke-width="4"/></g><rect x="-165" y="-140" width="330" height="12" fill="#b48a54"/><rect x="-165" y="-262" width="212" height="12" fill="#b48a54"/>`,
  ),
  slabEdge: plain(
    `<path d="M-260 -150h330v26h-330z" fill="#b7b1a6"/><path d="M-260 -124h330l-14 124h-316z" fill="#57524b"/><path d="M70 -150v26" stroke="#fff" stroke-width="3"/><path d="M-240 -150v-60M-180 -150v-60M-240 -206h60" stroke="#e0b020" stroke-width="5"/>`,
  ),
  floorHole: plain(
    `<path d="M-90 0l26 -44h140l22 44z" fill="#1d1a17"/><path d="M-90 0l26 -44h140l22 44z" fill="none" stroke="#cfc8bb" stroke-width="7"/><path d="M-60 -8v-30M-20 -6v-36" stroke="#7b4a2c" stroke-width="3"/>`,
  ),
  panel: plain(
    `<rect x="-48" y="-180" width="96" height="130" fill="#7b868d"/><path d="M48 -180l52 14v130l-52 -14z" fill="#99a3a9"/><rect x="-38" y="-170" width="76" height="110" fill="#24282b"/><path d="M-24 -160v90M-8 -160v90M8 -160v90M24 -160v90" stroke="#c0392b" stroke-width="4"/><path d="M-8 -160v90" stroke="#e0b020" stroke-width="4"/><path d="M-40 -50v50M40 -50v50" stroke="#666" stroke-width="7"/>`,
  ),
  cable: plain(
    `<path d="M-240 -8q70 -50 130 -8t120 -14t120 18t110 -22" fill="none" stroke="#e07b1a" stroke-width="9"/><path d="M-14 -26l18 10M4 -30l-10 22" stroke="#222" stroke-width="6"/>`,
  ),
  puddle: plain(
    `<ellipse cx="0" cy="-12" rx="170" ry="30" fill="#5f7f92" opacity=".85"/><ellipse cx="-40" cy="-16" rx="70" ry="9" fill="#a9c4d2" opacity=".7"/>`,
  ),
  cylinders: plain(
    `${shadow(90)}<rect x="-20" y="-128" width="34" height="128" rx="15" fill="#2f6f9f"/><rect x="-10" y="-142" width="14" height="18" fill="#888"/><g transform="rotate(84 60 -16)"><rect x="44" y="-120" width="34" height="128" rx="15" fill="#a33327"/><rect x="54" y="-134" width="14" height="18" fill="#888"/></g>`,
  ),
  load: plain(
    `<path d="M0 -640V-300" stroke="#333" stroke-width="4"/><path d="M0 -300L-90 -236M0 -300L90 -236" stroke="#333" stroke-width="3"/><rect x="-150" y="-238" width="300" height="20" fill="#8a4b2c"/><rect x="-150" y="-216" width="300" height="16" fill="#a35c38"/>`,
  ),
  trench: plain(
    `<path d="M-300 0l110 -96h330l130 96z" fill="#2c231b"/><path d="M-190 -96l-16 56h380l-34 -56z" fill="#4b3a2b"/><path d="M-320 6q60 -60 120 -34t70 -30l-30 -36q-90 -8 -160 100z" fill="#7d6346"/>`,
  ),
  manhole: plain(
    `<ellipse cx="0" cy="-14" rx="62" ry="20" fill="#15130f"/><ellipse cx="0" cy="-14" rx="62" ry="20" fill="none" stroke="#8d8d8d" stroke-width="7"/><ellipse cx="124" cy="-6" rx="58" ry="17" fill="#6c7074"/><path d="M88 -8h72M96 0h56" stroke="#4f5356" stroke-width="4"/>`,
  ),
  barrels: plain(
    `${shadow(110)}${[-78, -10, 58].map((x, index) => `<rect x="${x - 28}" y="-92" width="58" height="92" rx="6" fill="${['#2e6da4', '#2f7f57', '#b8862b'][index]}"/><ellipse cx="${x + 1}" cy="-92" rx="29" ry="8" fill="#dfe4e7" opacity=".5"/><path d="M${x - 28} -62h58M${x - 28} -30h58" stroke="#000" opacity=".3" stroke-width="4"/>`).join('')}`,
  ),
  spill: plain(
    `<path d="M-160 0q-10 -34 60 -36q40 -22 110 -6q90 0 110 26q10 24 -80 26q-90 16 -200 -10z" fill="#3c5a2a" opacity=".8"/><path d="M-60 -22q50 -14 120 -2" stroke="#a6c46a" stroke-width="5" fill="none" opacity=".7"/>`,
  ),
  dust: plain(
    `<g fill="#d9cdb9" opacity=".6"><ellipse cx="0" cy="-40" rx="150" ry="44"/><ellipse cx="70" cy="-90" rx="110" ry="46"/><ellipse cx="-70" cy="-96" rx="90" ry="36"/></g><rect x="-30" y="-34" width="80" height="30" rx="4" fill="#8e3b2e"/><circle cx="62" cy="-16" r="20" fill="#999"/>`,
  ),
  rebar: plain(
    `<path d="M-170 0h340v-34h-340z" fill="#aaa59b"/>${Array.from({ length: 12 }, (_, index) => `<path d="M${-150 + index * 27} -30v-${70 + (index % 3) * 14}" stroke="#8a4b2c" stroke-width="6"/>`).join('')}`,
  ),
  debris: plain(
    `<path d="M-150 0l40 -34l70 20l50 -44l60 38l80 -22l30 42z" fill="#8d7656"/><path d="M-120 -8l90 -24M-20 -6l110 -30M40 -4l70 -20" stroke="#5b3f25" stroke-width="9"/><path d="M-60 -30l34 8M70 -34l40 14" stroke="#c9c2b4" stroke-width="9"/>`,
  ),
  skip: plain(
    `${shadow(140)}<path d="M-140 -96h280l-30 96h-220z" fill="#2f6b45"/><path d="M-140 -96q40 -50 90 -26t80 -24t110 50z" fill="#9a8668"/><path d="M-60 -118l60 -30M30 -116l50 -34" stroke="#5b3f25" stroke-width="9"/>`,
  ),
  stack: plain(
    `${shadow(100)}${Array.from({ length: 6 }, (_, row) => `<rect x="${-90 + row * 7}" y="${-34 - row * 32}" width="150" height="30" fill="${row % 2 ? '#b0543c' : '#a24a33'}"/>`).join('')}<rect x="-100" y="-6" width="170" height="8" fill="#7b5a35"/>`,
  ),
  blockedDoor: plain(
    `<rect x="-110" y="-240" width="220" height="240" fill="#8e8a83"/><rect x="-48" y="-200" width="96" height="200" fill="#3d6b52"/><rect x="-44" y="-232" width="88" height="26" fill="#1f8a4c"/><path d="M-20 -219h34m-10 -7l12 7l-12 7" stroke="#fff" stroke-width="4" fill="none"/><rect x="-80" y="-66" width="110" height="66" fill="#b98a55"/><rect x="-60" y="-118" width="100" height="50" fill="#a67a48"/><path d="M-80 -34h110M-60 -94h100" stroke="#7b5a35" stroke-width="4"/>`,
  ),
  eyewash: plain(
    `<rect x="-70" y="-210" width="140" height="60" fill="#1f8a4c"/><path d="M-30 -180h60M0 -200v40" stroke="#fff" stroke-width="8"/><path d="M0 -150v150" stroke="#777" stroke-width="12"/><ellipse cx="0" cy="-92" rx="46" ry="12" fill="#e0b020"/><rect x="-110" y="-70" width="120" height="70" fill="#b98a55"/><rect x="20" y="-50" width="90" height="50" fill="#8b949b"/>`,
  ),
  bucket: plain(
    `${shadow(34)}<path d="M-28 -46h56l-8 46h-40z" fill="#3c78a8"/><ellipse cx="0" cy="-46" rx="28" ry="7" fill="#2b587b"/>`,
  ),
  barrier: plain(
    `${shadow(150)}<path d="M-150 -92h300v22h-300z" fill="#f4f4f4"/><path d="M-130 -92l-20 22h34l20 -22zM-62 -92l-20 22h34l20 -22zM6 -92l-20 22h34l20 -22zM74 -92l-20 22h34l20 -22zM142 -92l-20 22h26l2 -22z" fill="#d8342a"/><path d="M-120 -92v92M120 -92v92" stroke="#777" stroke-width="9"/>`,
  ),
  materials: plain(
    `${shadow(120)}<path d="M-110 -16h220v16h-220zM-96 -36h210v16h-210zM-104 -56h214v16h-214z" fill="#c29a5f"/><path d="M-110 -16h220M-96 -36h210M-104 -56h214" stroke="#8a6a3b" stroke-width="3"/>`,
  ),
};

export const props = { ...machines, ...situations };
export type PropName = keyof typeof props;
