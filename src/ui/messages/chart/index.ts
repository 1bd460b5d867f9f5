// Written by `npm run messages` from the catalogue beside it.

export const tableLabel = () => 'Show as table'
export const emptyText = () => 'No figures yet'
export const stepsLabel = ({ label }: { label: string | number }) => `${label}, figure by figure`
export const scaleLabel = ({ lowest }: { lowest: string | number }) => `scale from ${lowest}`
export const rangeLabel = () => 'Chart range'
export const partText = ({ value, target, percent }: { value: string | number; target: string | number; percent: string | number }) => `${value} of ${target}, ${percent}`
export const ofLabel = <Part>({ b, value, target }: { b: (text: string) => Part; value: string | number; target: string | number }): (string | Part)[] => [b(`${value}`), ' of ', `${target}`]
export const minimumHint = ({ minimum, isReached }: { minimum: string | number; isReached: string }) => `Minimum ${minimum}, ${isReached === 'yes' ? 'reached' : 'not reached yet'}`
export const onText = ({ value, day }: { value: string | number; day: string | number }) => `${value} on ${day}`
export const courseText = ({ first, last, lowest, highest }: { first: string | number; last: string | number; lowest: string | number; highest: string | number }) => `from ${first} to ${last}; lowest ${lowest}, highest ${highest}`
