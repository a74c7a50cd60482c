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
  invalid: 'This invitation cannot be used',
  decline: 'I do not want this invitation',
  declined: 'Invitation declined',
  declinedLead: 'The link does not work any more. Nothing else was changed.',
  declineFailed: 'The invitation could not be declined. Please try again.',
};

export const forgotPassword = {
  title: 'Forgot your password?',
  lead: 'We mail you a link to choose a new one.',
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
  lead: 'Requests of insurers to this address will reach your organization. Confirm only if you belong to it.',
  submit: 'Confirm the address',
  done: 'Address confirmed',
  doneLead: '{{email}} is now the contact address of {{tenant}}.',
  failed: 'The address could not be confirmed. Please try again.',
  home: 'Go to HazardLens',
};

export const profile = {
  title: 'Profile',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organization',
  status: 'Account status',
  active: 'Active',
  disabled: 'Disabled',
  changePassword: 'Change Password',
  current: 'Current Password',
  next: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Change Password',
  tooShort: 'New password must be at least 8 characters long',
  mismatch: 'New passwords do not match',
  failed: 'Failed to change password',
  success: 'Password changed successfully! Please login with your new password.',
  edit: 'Edit name and phone',
  editTitle: 'Name and phone',
  editFailed: 'Your changes could not be saved. Please try again.',
  save: 'Save',
  thisDevice: 'On this device',
  administration: 'Administration',
  administrationHint: 'Screens that your menu does not list.',
};

export const push = {
  label: 'Notifications while the app is closed',
  hint: 'About what you have to do, as in your mails. They come through the push service of your browser, encrypted for it.',
  unsupported: 'This browser cannot. On an iPhone, add HazardLens to the home screen first; elsewhere it needs https.',
  blocked: 'Blocked in the settings of this browser: allow notifications of this page there.',
  failed: 'It could not be changed. Please try again.',
};

export const organisation = {
  title: 'Organization settings',
  hint: 'They apply to everybody in your organization.',
  contactEmail: 'Contact email',
  contactVerified: 'Confirmed. Insurers’ requests to it reach you.',
  contactPending:
    'Waiting for confirmation: {{email}}. Insurers’ requests to it do not reach you until the link mailed to it is opened (within 72 hours). Where no mail is sent, sign in with this address to prove that it is yours.',
  contactAgain: 'Send the link again',
  contactSent: 'If mail is set up, a new link is on its way to {{email}}.',
  timeZone: 'Time zone',
  timeZoneHint: 'Due dates, weeks and reports follow it.',
  retention: 'Keep photos for (months)',
  retentionHint: 'Older photos are deleted; the figures stay, without names.',
  storage: 'Room for photos',
  storageShare: '{{used}} of {{quota}} used ({{percent}} %)',
  storageUsed: '{{used}} used',
  storageUnknown: 'Nothing has been counted yet.',
  storageUnmeasured: 'Counted from new photos; older ones are added with the first full count, within a week.',
  storageMeasured: 'All photos were last counted on {{date}}.',
  storageFilling:
    'The room is running out. Once it is full, no new photos are accepted. Keep photos for fewer months, or ask who runs HazardLens for more.',
  storageFull:
    'No new photos are accepted until there is room. What waits on phones is kept there. Keep photos for fewer months, or ask who runs HazardLens for more.',
  retentionRange: 'A whole number from 1 to 120',
  training: 'Use decided photos to improve detection',
  trainingHint:
    'The operator may export photos that your reviewers have decided about, with their boxes, as training data.',
  saved: 'Settings saved',
  close: {
    title: 'Close the organization',
    hint: 'After 30 days everything of your organization is erased: accounts, photos, incidents and figures. Until then all goes on as before, and any admin can take it back.',
    confirm: 'Type “{{name}}” to confirm',
    button: 'Close organization',
    closing: 'Everything of your organization will be erased on {{date}}.',
    keep: 'Keep the organization',
    failed: 'This could not be done. Please try again.',
  },
};
