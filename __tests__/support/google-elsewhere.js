// Loaded by Node before the product (`--require`): what it asks of Google is asked of a fake.
const checkAddress = 'https://www.google.com/recaptcha/api/siteverify'
const realFetch = globalThis.fetch

globalThis.fetch = (address, init) =>
  realFetch(address === checkAddress ? process.env.FAKE_GOOGLE : address, init)
