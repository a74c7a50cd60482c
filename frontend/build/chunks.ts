import type { Rolldown } from 'vite';

const controls = /\/node_modules\/(@mantine\/core|@tabler\/icons-react)\//;
/** Of the controls what signing in needs. Another one used there brings all of them: the build fails above the page's limit. */
const signInControls =
  /\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton))\/|\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertTriangle|CircleCheck|ClockExclamation|X))\.mjs/;
/** Heavy, and used by few screens. */
const rareControls = /\/esm\/components\/(Autocomplete|Combobox|MultiSelect|NumberInput|Pill|PillsInput|Select)\//;

/**
 * Libraries that travel together. By itself the bundler makes a file of every set of modules that the same screens use: of the 94
 * scripts of the dashboard half were below a kilobyte, and at six requests at a time every six of them cost a site's network its
 * latency once. Own modules have no groups: a group without what its modules need is evaluated before that, and with it holds too much.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'runtime', test: /rolldown\/runtime|preload-helper/, priority: 5 },
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//, priority: 4 },
  // Named, so that a screen loads only the libraries it uses: schemas are not needed to sign in.
  { name: 'schemas', test: /node_modules\/(zod|@hookform|react-hook-form)\//, priority: 3 },
  { name: 'sign-in-controls', test: (id) => controls.test(id) && signInControls.test(id), priority: 2 },
  { name: 'controls', test: (id) => controls.test(id) && !rareControls.test(id), priority: 1 },
];
