// The driver of PostgreSQL, from outside the page: it needs what a browser has not.
module.exports = globalThis.outerPostgres
