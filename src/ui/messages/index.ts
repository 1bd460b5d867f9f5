// Written by `npm run messages` from the catalogue beside it.

export const blockingText = () => 'Please wait while we process your request. Do not refresh the page or close the window during the process.'
export const errorLabel = ({ code }: { code: string | number }) => `Error ${code}`
export const startLabel = () => 'Go home'
export const helpAction = () => 'Get help'
export const failedTitle = () => 'We can’t show this page now'
export const passesText = () => 'Try again in a minute.'
export const loadingLabel = () => 'Loading'
export const scriptText = () => 'This page needs JavaScript.'
export const moreAction = () => 'Show more'
export const endText = ({ shown }: { shown: string | number }) => `All ${shown}.`
export const moreFailedText = ({ failure }: { failure: string | number }) => `We couldn’t load more. ${failure}`
export const copyLinkLabel = <Part>({ hidden, about }: { hidden: (text: string) => Part; about: string | number }): (string | Part)[] => ['Copy link', hidden(` to ${about}`)]
export const copiedLinkLabel = <Part>({ hidden, about }: { hidden: (text: string) => Part; about: string | number }): (string | Part)[] => ['Copied', hidden(` to ${about}`)]
export const linkCopiedText = () => 'Link copied'
export const copyLabel = ({ about }: { about: string | number }) => `Copy ${about}`
export const copiedLabel = () => 'Copied'
export const progressLabel = () => 'Progress'
export const doneLabel = () => ', done'
export const tableText = ({ columns }: { columns: string | number }) => `Table: ${columns}`
export const namedTableText = ({ heading, columns }: { heading: string | number; columns: string | number }) => `Table: ${heading} (${columns})`
export const contentsLabel = () => 'On this page'
export const otherSiteLabel = () => ' (another site)'
export const closeAction = () => 'Close'
export const passwordLabel = () => 'Password'
export const hideLabel = () => 'Hide what is typed'
export const showLabel = () => 'Show what is typed'
export const robotAwayText = () => 'The robot check didn’t load. Allow www.google.com in this browser, or try another network.'
export const loadAgainLabel = () => 'Load the page again'
export const toastsLabel = () => 'Notifications'
