/** To the letter of the specification (§8). */
export const sessionExpired = 'Your session has expired. Please log in again.'
