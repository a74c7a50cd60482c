export {
  contractor,
  type DemoAccount,
  type DemoOrganisation,
  demoLogins,
  insurer,
} from './accounts.js';
export { assertDemoAllowed } from './demo-allowed.js';
export { demoId } from './demo-id.js';
export { seedHistory } from './history/seed-history.js';
export { type DemoAccounts, seedDemo } from './seed-demo.js';
