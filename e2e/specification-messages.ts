/**
 * The sentences of the specification, word for word, and the tests that meet each of them: on the screen it belongs to, or by
 * the call that is refused with it. scripts/specification-messages.test.ts holds every test to the words.
 */
const forms = 'e2e/form-messages.spec.ts'
const calls = 'e2e/call-messages.spec.ts'
const shell = 'e2e/shell.spec.ts'
const signIn = 'e2e/sign-in.spec.ts'
const events = 'e2e/security-events.spec.ts'
const desk = 'e2e/events-desk.spec.ts'
const verification = 'e2e/verification.spec.ts'
const invitation = 'e2e/admin-invitation-form.spec.ts'

export const SPECIFICATION_MESSAGES: Record<string, readonly string[]> = {
  // Validation
  'Password must be at least 12 characters long for enhanced security': [
    forms,
    calls,
    signIn,
    'e2e/settings.spec.ts',
  ],
  'Password is required': [forms],
  'Password must be less than 128 characters': [forms, calls],
  'Password must contain at least one uppercase letter': [forms, calls],
  'Password must contain at least one lowercase letter': [forms, calls],
  'Password must contain at least one number': [forms, calls],
  'Password must contain at least one special character': [forms, calls],
  'Password cannot contain repeated characters (e.g., aaa, 111)': [forms, calls],
  'Password cannot contain common sequences or words': [forms, calls],
  'Email is required': [forms, invitation],
  'Invalid email format': [forms, calls, invitation],
  'Email too long': [forms],
  'No file provided': [calls],
  'File type not allowed': [forms, calls],
  'File size exceeds 10 MB limit': [forms],
  'File name too long': [forms, calls],
  'Private network URLs are not allowed': [forms],
  'Invalid URL format': [forms],
  'Please fill in the title and start date.': [calls, desk, 'shared/validate/event.test.ts'],
  'Location is required': [calls, desk, 'shared/validate/event.test.ts'],
  'Invalid time format': [calls, desk, 'shared/validate/event.test.ts'],
  'Date cannot be in the past': [calls, desk, 'shared/validate/event.test.ts'],

  // Screens and states
  'Loading authentication': [shell],
  'Checking admin permissions': [shell],
  'Access Denied': [shell],
  "You don't have admin privileges to access this panel.": [shell],
  Administrator: [shell],
  'Sign Out': [shell],
  'Verification Pending': [verification],
  Verified: [verification],
  'Verification Rejected': [verification],

  // Errors
  'Failed to sign out. Please try again.': [shell],
  'Error checking admin status': [shell],
  'Failed to verify admin permissions': [shell],
  'Failed to authenticate: ': [signIn],
  'Failed to update password: ': [signIn, 'e2e/settings.spec.ts'],
  'Admin invitation rate limit exceeded': [calls, invitation],
  'Admin action rate limit exceeded': [calls, 'e2e/admin-actions.spec.ts'],
  'Password reset rate limit exceeded': [signIn, 'server/test/auth/recover.test.ts'],
  'Suspicious activity detected. Please contact support if this continues.': [shell, events],
  'Rate limit exceeded. Please wait before trying again.': [shell, signIn],
  'Something went wrong': [shell],
  'An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.':
    [shell],
  'Route error occurred': [shell],
  'Try Again': [shell],
  'Refresh Page': [shell],
  'App Error': [shell],
  'Critical App Error': [shell],
  'Application Failed to Load': [shell],
  'Reload App': [shell],

  // Security events
  'Admin password reset succeeded': [events],
  'Admin password reset failed': [events],
  'Unauthorized privilege escalation attempt detected': [events],
  'Suspicious activity detected on your account': [events],
  'Rate limit exceeded for security action': [events],
  'Security event: ': [events],
}
