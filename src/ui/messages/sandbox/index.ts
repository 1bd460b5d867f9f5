// Written by `npm run messages` from the catalogue beside it.

export const sandboxLabel = () => 'Sandbox'
export const soonText = () => 'The code shows here in a moment'
export const spentText = () => 'The last code no longer works. Request a new one'
export const useAction = () => 'Use this code'
export const toLabel = <Part>({ b, to }: { b: (text: string) => Part; to: string | number }): (string | Part)[] => ['to ', b(`${to}`)]
