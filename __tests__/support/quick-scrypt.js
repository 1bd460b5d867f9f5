// Loaded by Node before the product (`--require`): journeys make a hundred people, and each password
// of theirs costs a quarter of a second in the strength that ships. The product cannot be told another.
const crypto = require('node:crypto')
const { syncBuiltinESMExports } = require('node:module')

const realScrypt = crypto.scrypt

crypto.scrypt = (password, salt, length, _cost, done) =>
  realScrypt(password, salt, length, { N: 2 ** 10, r: 8, p: 1 }, done)
syncBuiltinESMExports()
