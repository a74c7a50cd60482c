import { forgotPassword, invitation, login, resetPassword, signup, verifyContact } from './auth.js';
import { common, shell } from './common.js';

/** The texts of whoever has not signed in yet, and of what stands around every screen: the others come with the first of those. */
export const firstTexts = { common, shell, login, signup, forgotPassword, resetPassword, verifyContact, invitation };
