// Loaded with `--require`: at full strength a password costs a quarter of a second.
const crypto = require('node:crypto')
const { syncBuiltinESMExports } = require('node:module')

const realScrypt = crypto.scrypt

crypto.scrypt = (password, salt, length, _cost, callback) =>
  realScrypt(password, salt, length, { N: 2 ** 10, r: 8, p: 1 }, callback)
syncBuiltinESMExports()
