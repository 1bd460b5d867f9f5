/** Of a password. Apart, as a page that only describes it needs no check. */
export const fewestCharacters = 10
