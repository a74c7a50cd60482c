export const login = {
  title: 'Sign in',
  lead: 'Photo to decision, for the people who keep sites safe.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign In',
  busy: 'Signing in...',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  signup: 'Create an organization account',
  sessionEnded: 'Your session has ended. Please sign in again.',
  failed: 'Login failed',
  failedFallback: 'Login failed. Please try again.',
  demo: 'Demo access',
  demoHint: 'Choose a login to fill in the form.',
  demoOf: { contractor: 'Contractor', insurance_provider: 'Insurance' },
  home: 'Back to the start page',
  scene: 'Missing hard hat 93%',
};

export const signup = {
  title: 'Create an organization account',
  lead: 'You become its admin and can invite your team.',
  organization: 'Organization',
  type: 'Organization Type',
  contractor: 'Contractor',
  insurer: 'Insurance Provider',
  company: 'Company Name',
  companyEmail: 'Company Email',
  companyPhone: 'Company Phone',
  you: 'You',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Your Email',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirm: 'Confirm Password',
  submit: 'Create Account',
  busy: 'Creating Account...',
  haveAccount: 'Already have an account?',
  login: 'Sign In',
  failed: 'Signup failed',
  failedFallback: 'Signup failed. Please try again.',
  mismatch: 'Passwords do not match',
  tooShort: 'Password must be at least 8 characters',
};

export const invitation = {
  title: 'Join {{tenant}}',
  lead: 'Hello {{name}}, choose a password for {{email}}.',
  submit: 'Set password and sign in',
  busy: 'Signing in...',
  failed: 'This invitation could not be accepted. Please try again.',
  opened: 'Your invitation',
  invalid: 'This invitation cannot be used',
  decline: 'I do not want this invitation',
  declined: 'Invitation declined',
  declinedLead: 'The link does not work any more. Nothing else was changed.',
  declineFailed: 'The invitation could not be declined. Please try again.',
};

export const forgotPassword = {
  title: 'Forgot your password?',
  lead: 'We mail you a link to choose a new one.',
  noMails:
    'This installation sends no mail. Ask an admin of your organization for a link to choose a new one (Team, More, Password reset link).',
  submit: 'Send the link',
  failed: 'The link could not be asked for. Please try again.',
  done: 'Look at your mail',
  doneLead:
    'If {{email}} has an account, a link is on its way; it works for one hour. Nothing came? Look at the junk mail, or ask an admin of your organization for a link.',
  back: 'Back to sign in',
};

export const resetPassword = {
  title: 'Choose a new password',
  lead: 'It ends every session of your account.',
  submit: 'Set the password',
  failed: 'The password could not be set. Please try again.',
  done: 'Your new password is set',
  doneLead: 'Sign in with it now.',
  again: 'Ask for a new link',
};

export const verifyContact = {
  title: 'Confirm the contact address',
  lead: 'Requests of insurers to a contractor’s address reach the contractor, and an insurer’s requests name the domain of its own. Confirm only if you belong to this organization.',
  submit: 'Confirm the address',
  done: 'Address confirmed',
  doneLead: '{{email}} is now the contact address of {{tenant}}.',
  failed: 'The address could not be confirmed. Please try again.',
  home: 'Go to HazardLens',
};
