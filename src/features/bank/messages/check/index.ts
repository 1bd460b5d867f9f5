// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const againAction = (): string => locale() === 'de' ? 'Noch einmal prüfen' : 'Check again'
export const passedLabel = (): string => locale() === 'de' ? 'Stimmt überein' : 'Passed'
export const differsLabel = (): string => locale() === 'de' ? 'Weicht ab' : 'Differs'
export const silentLabel = (): string => locale() === 'de' ? 'Keine Antwort' : 'No answer'
export const differenceLabel = (): string => locale() === 'de' ? 'Unterschied, in Aktien' : 'Difference, in shares'
export const passedText = ({ block, when }: { block: string | number; when: string | number }): string => locale() === 'de' ? `Verglichen bei Block ${block} vom ${when}.` : `Compared at block ${block}, ${when}.`
export const moreText = ({ block, when }: { block: string | number; when: string | number }): string => locale() === 'de' ? `In unseren Büchern steht mehr als auf der Blockchain, bei Block ${block} vom ${when}.` : `Our books show more than there is on-chain, at block ${block}, ${when}.`
export const lessText = ({ block, when }: { block: string | number; when: string | number }): string => locale() === 'de' ? `In unseren Büchern steht weniger als auf der Blockchain, bei Block ${block} vom ${when}.` : `Our books show less than there is on-chain, at block ${block}, ${when}.`
export const foreignText = ({ count }: { count: number }): string => locale() === 'de' ? `Die Zahlen sind gleich, aber an ${plural('de', count) === 'one' ? `${count} Adresse` : `${count} Adressen`} läuft ein anderes Programm als das veröffentlichte.` : `The figures are equal, but a program other than the published one runs at ${plural('en', count) === 'one' ? `${count} address` : `${count} addresses`}.`
export const contactText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Bitte schreiben Sie uns und fügen Sie die Antworten unten bei. ', link('Schreiben Sie uns')] : ['Please tell us, and include the answers below. ', link('Contact us')]
export const silentText = (): string => locale() === 'de' ? 'Die Blockchain gab keine brauchbare Antwort, deshalb wurde nichts verglichen. Über die Aktien sagt das nichts.' : 'The network gave no usable answer, so nothing was compared. That says nothing about the shares.'
export const absentText = (): string => locale() === 'de' ? 'Die Aktien liegen hier auf keiner Blockchain, es gibt also nichts zu vergleichen.' : 'The shares aren’t on-chain here, so there is nothing to compare.'
export const walletText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} hat diese Fragen an einen eigenen Knoten weitergegeben. Wir stehen nicht dazwischen.` : `${wallet} passed these questions on to its own node. We aren’t in between.`
export const proxyText = (): string => locale() === 'de' ? 'Diese Antworten kamen über unseren Server. Verbinden Sie eine Wallet, um ohne uns zu fragen, oder führen Sie die Befehle unten gegen einen beliebigen Knoten aus.' : 'These answers came through our server. Connect a wallet to ask without us, or run the commands below against any node.'
export const booksLabel = (): string => locale() === 'de' ? 'Unsere Bücher' : 'Our books'
export const booksText = (): string => locale() === 'de' ? 'Summe aller Einträge' : 'sum of all entries'
export const chainLabel = (): string => locale() === 'de' ? 'Auf der Blockchain' : 'On-chain'
export const blockText = ({ block }: { block: string | number }): string => locale() === 'de' ? `Block ${block}` : `block ${block}`
export const youLabel = (): string => locale() === 'de' ? 'Ihre Zeile' : 'Your line'
export const youText = (): string => locale() === 'de' ? 'nur für Sie sichtbar' : 'only you see it'
export const equalsLabel = (): string => locale() === 'de' ? 'gleich' : 'equals'
export const notEqualsLabel = (): string => locale() === 'de' ? 'ungleich' : 'differs from'
export const allLabel = (): string => locale() === 'de' ? 'Alle Aktien' : 'All shares'
export const allText = (): string => locale() === 'de' ? 'Einmal geschaffen, als Token' : 'Made once, as tokens'
export const keptLabel = (): string => locale() === 'de' ? 'Bei uns verwahrt' : 'Kept by us'
export const keptText = (): string => locale() === 'de' ? 'Tresor und Ausgabe-Wallet' : 'Vault and delivery wallet'
export const walletsLabel = (): string => locale() === 'de' ? 'In eigenen Wallets der Mitglieder' : 'In members’ own wallets'
export const loginText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [link('Melden Sie sich an'), ', um Ihre eigene Zeile daneben zu sehen.'] : [link('Log in'), ' to see your own line beside them.']
export const sharesTitle = (): string => locale() === 'de' ? 'Was die Blockchain gefragt wurde' : 'What the network was asked'
export const supplyLabel = (): string => locale() === 'de' ? 'Wie viele Aktien gibt es?' : 'How many shares exist?'
export const vaultLabel = (): string => locale() === 'de' ? 'Wie viele liegen im Tresor?' : 'How many are in the vault?'
export const deskLabel = (): string => locale() === 'de' ? 'Wie viele liegen in der Ausgabe-Wallet?' : 'How many are in the delivery wallet?'
export const codeLabel = (): string => locale() === 'de' ? 'Ist es das veröffentlichte Programm?' : 'Is it the published program?'
export const ownLabel = (): string => locale() === 'de' ? 'Steht Ihre Zeile in unseren Büchern?' : 'Is your line in our books?'
export const supplyText = ({ address }: { address: string | number }): string => locale() === 'de' ? `totalSupply von ${address}` : `totalSupply of ${address}`
export const balanceText = ({ holder, address }: { holder: string | number; address: string | number }): string => locale() === 'de' ? `balanceOf ${holder}, bei ${address}` : `balanceOf ${holder}, at ${address}`
export const codeText = ({ contract, address }: { contract: string | number; address: string | number }): string => locale() === 'de' ? `Code von ${contract}, bei ${address}` : `code of ${contract}, at ${address}`
export const ownText = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} Fingerabdrücke von uns, in Ihrem Browser zusammengerechnet` : `${count} fingerprints from us, added up in your browser`
export const dataText = ({ data }: { data: string | number }): string => locale() === 'de' ? `Aufrufdaten ${data}` : `call data ${data}`
export const isSoLabel = (): string => locale() === 'de' ? 'Gleich' : 'Equal'
export const isNotLabel = (): string => locale() === 'de' ? 'Anderes Programm' : 'Another program'
export const includedLabel = (): string => locale() === 'de' ? 'Enthalten' : 'Included'
export const notIncludedLabel = (): string => locale() === 'de' ? 'Nicht enthalten' : 'Not included'
export const noLineLabel = (): string => locale() === 'de' ? 'Damals keine Aktien' : 'No shares at that time'
export const commandsLabel = (): string => locale() === 'de' ? 'Einen beliebigen Knoten dasselbe fragen' : 'Ask any node the same'
export const commandsText = (): string => locale() === 'de' ? 'Setzen Sie die Adresse eines Knotens in NODE ein und fügen Sie die Zeilen in eine Shell ein. Zahlen sind Millionstel einer Aktie; bei einem Programm ist die Antwort sein Keccak-256-Hash, der oben steht.' : 'Put the address of a node into NODE, then paste these lines into a shell. Figures are millionths of a share; for a program, the answer is its Keccak-256 hash, shown above.'
export const hashLabel = ({ hash }: { hash: string | number }): string => locale() === 'de' ? `veröffentlichter Hash ${hash}` : `published hash ${hash}`
