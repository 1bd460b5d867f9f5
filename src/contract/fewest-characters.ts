/** Of a password. Apart, as a page that only tells of it needs no check. */
export const fewestCharacters = 10
