// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const sandboxLabel = (): string => locale() === 'de' ? 'Sandbox' : 'Sandbox'
export const soonText = (): string => locale() === 'de' ? 'Der Code erscheint hier' : 'The code will show here'
export const spentText = (): string => locale() === 'de' ? 'Der letzte Code gilt nicht mehr. Fordern Sie einen neuen an' : 'The last code no longer works. Request another'
export const useAction = (): string => locale() === 'de' ? 'Code übernehmen' : 'Use this code'
export const toLabel = <Part>({ b, to }: { b: (text: string) => Part; to: string | number }): (string | Part)[] => locale() === 'de' ? ['an ', b(`${to}`)] : ['to ', b(`${to}`)]
