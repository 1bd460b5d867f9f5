// Of next.config.js: RainbowKit's file of English gives way to ours, in every bundler alike.
module.exports = () => "export * from '../../../../scripts/stubs/kit-words.js'"
