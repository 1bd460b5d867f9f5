// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Blog' : 'Blog'
export const leadText = (): string => locale() === 'de' ? 'Was wir getan haben, warum und was dabei schiefging, von denen, die es getan haben.' : 'What we did, why, and what went wrong, by those who did it.'
export const stateText = <Part>({ count, at, day }: { count: string | number; at: (text: string) => Part; day: string | number }): (string | Part)[] => locale() === 'de' ? [`${count}`, ' Texte, der letzte vom ', at(`${day}`)] : [`${count}`, ' texts, latest ', at(`${day}`)]
export const longTitle = (): string => locale() === 'de' ? 'Lange Texte' : 'Long reads'
export const minutesLabel = ({ minutes }: { minutes: string | number }): string => locale() === 'de' ? `${minutes} Min.` : `${minutes} min`
export const olderArticlesTitle = (): string => locale() === 'de' ? 'Ältere lange Texte' : 'Older long reads'
export const olderPostsTitle = (): string => locale() === 'de' ? 'Ältere Beiträge' : 'Older posts'
export const noneOlderText = (): string => locale() === 'de' ? 'Nichts Älteres.' : 'Nothing older.'
export const orderText = (): string => locale() === 'de' ? 'Neueste zuerst.' : 'Newest first.'
export const backLabel = (): string => locale() === 'de' ? 'Zurück zu den neuesten' : 'Back to newest'
export const changedLabel = <Part>({ at, day }: { at: (text: string) => Part; day: string | number }): (string | Part)[] => locale() === 'de' ? ['Zuletzt geändert am ', at(`${day}`)] : ['Last changed ', at(`${day}`)]
export const readLabel = ({ minutes }: { minutes: string | number }): string => locale() === 'de' ? `${minutes} Min. Lesezeit` : `${minutes} min read`
export const nextTitle = (): string => locale() === 'de' ? 'Weiterlesen' : 'Read next'
