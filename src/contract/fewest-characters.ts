/**
 * The minimum length of a password. It has its own file, so a page that only mentions it loads no
 * validation.
 */
export const fewestCharacters = 10
