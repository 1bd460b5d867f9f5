// Hyphens and spaces that keep together what is read as one.
export const identifierHint = 'A phone with its country code, like +44\u00a020\u00a07946\u00a00000.'

/** What stands beside each page: the rest of the way, in the order in which it comes. */
export const nextSteps = {
  signup: [
    'You give your name, e‑mail, phone and a password.',
    'We send a code to your phone, then one to your e‑mail. Both together take two minutes.',
    'Your account is open. Looking around costs nothing and commits you to nothing.',
    'Before you buy, you prove who you are. That takes about five minutes, once.',
  ],
  createAccount: [
    'We send a six-digit code to your phone.',
    'Then one to your e‑mail address.',
    'With both, your account is open and you can log in.',
  ],
  signupPhone: [
    'You enter the code from your phone.',
    'We send another one to your e‑mail address.',
    'With both, your account is open and you can log in.',
  ],
  signupEmail: [
    'You enter the code from your e‑mail.',
    'Your account is open, and you log in for the first time.',
    'Before you buy, you prove who you are. That takes about five minutes, once.',
  ],
  login: [
    'We send one code to your phone and one to your e‑mail.',
    'With both you are in. If you use an authenticator app, it is asked for last.',
    'A passkey replaces the password and both codes.',
    'A session lasts a day at most, in this browser.',
  ],
  otp: [
    'Both codes are checked together.',
    'If you use an authenticator app, its code comes next.',
    'You land where you were headed.',
  ],
  authenticator: ['Your code is checked.', 'You land where you were headed.'],
  forgot: [
    'We send a six-digit code. By e‑mail it comes with a link that does the same.',
    'You enter the code and choose a new password.',
    'Every session of your account ends, and you log in again.',
  ],
  forgotVerify: [
    'You enter the code.',
    'You choose a new password.',
    'Every session of your account ends, and you log in again.',
  ],
  reset: [
    'Your new password counts at once.',
    'Every session of your account ends, in all browsers.',
    'You log in with it, and with the codes as always.',
  ],
  closing: [
    'With the code your account is closed and every session ends.',
    'We confirm it by e‑mail.',
    'What the law makes us keep is kept as the privacy policy says.',
  ],
  changePassword: [
    'Your new password counts at once.',
    'Every other session of your account ends. This one goes on.',
    'We tell you about it by e‑mail.',
  ],
  passwordChanged: [
    'The next login asks for the new password.',
    'We told you by e‑mail, in case it was not you.',
  ],
} as const
