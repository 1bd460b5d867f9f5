// Written by `npm run messages` from the catalogue beside it.

export const pageTitle = () => 'Blog'
export const leadText = () => 'What we did, why, and what went wrong, by the people who did it.'
export const stateText = <Part>({ count, at, day }: { count: string | number; at: (text: string) => Part; day: string | number }): (string | Part)[] => [`${count}`, ' texts, latest ', at(`${day}`)]
export const longTitle = () => 'Long reads'
export const minutesLabel = ({ minutes }: { minutes: string | number }) => `${minutes} min`
export const olderArticlesTitle = () => 'Older long reads'
export const olderPostsTitle = () => 'Older posts'
export const noneOlderText = () => 'Nothing older.'
export const orderText = () => 'Newest first.'
export const backLabel = () => 'Back to the newest'
export const changedLabel = <Part>({ at, day }: { at: (text: string) => Part; day: string | number }): (string | Part)[] => ['Last changed ', at(`${day}`)]
export const readLabel = ({ minutes }: { minutes: string | number }) => `${minutes} min read`
export const nextTitle = () => 'Read next'
