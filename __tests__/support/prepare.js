module.exports = () => require('./shared-pglite').prepare()
