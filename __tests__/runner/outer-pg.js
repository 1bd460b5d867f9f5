// From outside the page: PostgreSQL's driver needs what a browser has not.
module.exports = globalThis.outerPg
