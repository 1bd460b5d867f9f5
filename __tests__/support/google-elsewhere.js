// Loaded with `--require`: a fake in place of Google.
const checkAddress = 'https://www.google.com/recaptcha/api/siteverify'
const realFetch = globalThis.fetch

globalThis.fetch = (address, init) =>
  realFetch(address === checkAddress ? process.env.FAKE_GOOGLE : address, init)
