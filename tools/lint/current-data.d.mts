import type { Rule } from 'eslint';

declare const currentData: Rule.RuleModule;
export default currentData;
