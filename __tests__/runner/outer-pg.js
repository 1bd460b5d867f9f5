// From outside the page: PostgreSQL's driver needs more than a browser has.
module.exports = globalThis.outerPg
