// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const tableLabel = (): string => locale() === 'de' ? 'Als Tabelle anzeigen' : 'Show as table'
export const emptyText = (): string => locale() === 'de' ? 'Noch keine Zahlen' : 'No figures yet'
export const stepsLabel = ({ label }: { label: string | number }): string => locale() === 'de' ? `${label}, Wert für Wert` : `${label}, figure by figure`
export const scaleLabel = ({ lowest }: { lowest: string | number }): string => locale() === 'de' ? `Skala ab ${lowest}` : `scale from ${lowest}`
export const rangeLabel = (): string => locale() === 'de' ? 'Zeitraum des Diagramms' : 'Chart range'
export const partText = ({ value, target, percent }: { value: string | number; target: string | number; percent: string | number }): string => locale() === 'de' ? `${value} von ${target}, ${percent}` : `${value} of ${target}, ${percent}`
export const ofLabel = <Part>({ b, value, target }: { b: (text: string) => Part; value: string | number; target: string | number }): (string | Part)[] => locale() === 'de' ? [b(`${value}`), ' von ', `${target}`] : [b(`${value}`), ' of ', `${target}`]
export const onText = ({ value, day }: { value: string | number; day: string | number }): string => locale() === 'de' ? `${value} am ${day}` : `${value} on ${day}`
export const courseText = ({ first, last, lowest, highest }: { first: string | number; last: string | number; lowest: string | number; highest: string | number }): string => locale() === 'de' ? `von ${first} bis ${last}; niedrigster Wert ${lowest}, höchster ${highest}` : `from ${first} to ${last}; lowest ${lowest}, highest ${highest}`
