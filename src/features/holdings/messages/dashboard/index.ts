// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const gainLabel = (): string => locale() === 'de' ? 'Wertzuwachs' : 'price gain'
export const upLabel = (): string => locale() === 'de' ? 'im Plus' : 'up'
export const downLabel = (): string => locale() === 'de' ? 'im Minus' : 'down'
export const unchangedLabel = (): string => locale() === 'de' ? 'unverändert' : 'unchanged'
export const sharesAtText = ({ shares, price, time }: { shares: string | number; price: string | number; time: string | number }): string => locale() === 'de' ? `${shares} Aktien zu ${price}, ${time} UTC` : `${shares} shares at ${price}, ${time} UTC`
export const pendingText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} weitere werden bestätigt` : `${shares} more being confirmed`
export const stakeAction = (): string => locale() === 'de' ? 'Staken' : 'Stake'
export const loadingLabel = (): string => locale() === 'de' ? 'Aktien werden geladen' : 'Loading shares'
export const chartTitle = (): string => locale() === 'de' ? 'Ihre Aktien im Zeitverlauf' : 'Your shares over time'
export const chartLoadingLabel = (): string => locale() === 'de' ? 'Diagramm wird geladen' : 'Loading chart'
export const viewLabel = (): string => locale() === 'de' ? 'Linie im Diagramm' : 'Chart line'
export const paidLabel = (): string => locale() === 'de' ? 'Bezahlt' : 'Paid'
export const boughtLabel = (): string => locale() === 'de' ? 'Ihr Kauf' : 'You bought'
export const sinceLabel = ({ day }: { day: string | number }): string => locale() === 'de' ? `Seit dem ${day}` : `Since ${day}`
export const changeText = ({ span, parts }: { span: string | number; parts: string | number }): string => locale() === 'de' ? `${span}: ${parts}` : `${span}: ${parts}`
export const changeBoughtText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `für ${amount} gekauft` : `bought ${amount}`
export const changeRewardsText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Prämien ${amount}` : `rewards ${amount}`
export const changeReceivedText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} erhalten` : `received ${amount}`
export const changeGainText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Wertzuwachs ${amount}` : `price gain ${amount}`
export const hiddenLabel = ({ line }: { line: string | number }): string => locale() === 'de' ? `${line}, Beträge ausgeblendet` : `${line}, amounts hidden`
export const hiddenText = (): string => locale() === 'de' ? 'Beträge sind ausgeblendet.' : 'Amounts are hidden.'
export const firstDayText = (): string => locale() === 'de' ? 'Ihre Linie beginnt mit dem nächsten Tagespreis, an Arbeitstagen um 16:00 UTC.' : 'Your chart starts with the next daily price, set on working days at 16:00 UTC.'
export const feeText = ({ fee }: { fee: string | number }): string => locale() === 'de' ? `Gebühr ${fee}, Preis unverändert` : `Fee ${fee}, price unchanged`
export const dayLabel = (): string => locale() === 'de' ? 'Tagespreis vom' : 'Daily price of'
export const happenedLabel = (): string => locale() === 'de' ? 'Ereignis' : 'Event'
export const sumsTitle = (): string => locale() === 'de' ? 'So setzt es sich zusammen' : 'How it adds up'
export const paidFeesLabel = (): string => locale() === 'de' ? 'Bezahlt, Gebühren inbegriffen' : 'Paid, fees included'
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const rewardsLabel = (): string => locale() === 'de' ? 'Prämien' : 'Rewards'
export const receivedLabel = (): string => locale() === 'de' ? 'Erhalten' : 'Received'
export const realisedText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Realisiert: ${amount}, für Aktien, die Ihr Konto verlassen haben.` : `Realized: ${amount}, for shares you no longer own.`
export const averageText = (): string => locale() === 'de' ? 'Nach der Durchschnittsmethode.' : 'By average cost.'
export const compareAction = (): string => locale() === 'de' ? 'Methoden vergleichen' : 'Compare methods'
export const compareText = (): string => locale() === 'de' ? 'Beide Methoden, in USD' : 'Both methods, in USD'
export const averageLabel = (): string => locale() === 'de' ? 'Durchschnittsmethode' : 'Average cost'
export const fifoLabel = (): string => locale() === 'de' ? 'FIFO-Methode' : 'First in, first out'
export const realisedLabel = (): string => locale() === 'de' ? 'Realisiert' : 'Realized'
export const ownLabel = (): string => locale() === 'de' ? 'Ihr Bestand' : 'You own'
export const notCountedText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Nicht enthalten: ${shares} an Prämien.` : `Not included: ${shares} in rewards.`
export const todoTitle = (): string => locale() === 'de' ? 'Zu erledigen' : 'To do'
export const latestTitle = (): string => locale() === 'de' ? 'Zuletzt' : 'Latest'
export const allAction = (): string => locale() === 'de' ? 'Alle Transaktionen' : 'All transactions'
export const decideTitle = (): string => locale() === 'de' ? 'Eine Zahlung braucht Ihre Entscheidung' : 'A payment needs your choice'
export const decideText = (): string => locale() === 'de' ? 'Sie passt nicht zu Ihrem Auftrag. Wählen Sie Aktien oder eine Erstattung.' : 'It doesn’t match your order. Take shares or a refund.'
export const verifyText = (): string => locale() === 'de' ? 'Ausweis und Selfie. Fünf Minuten, einmal.' : 'Document and selfie. Five minutes, once.'
export const twoFactorTitle = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung einschalten' : 'Turn on two-factor login'
export const twoFactorText = (): string => locale() === 'de' ? 'Ein Code aus einer App. Zwei Minuten.' : 'A code from an app. Two minutes.'
export const recoveryCodesTitle = (): string => locale() === 'de' ? 'Neue Wiederherstellungscodes sichern' : 'Save new recovery codes'
export const recoveryCodesText = (): string => locale() === 'de' ? 'Ohne sie sperrt Sie ein verlorenes Telefon aus.' : 'Without them, a lost phone locks you out.'
export const buyTitle = (): string => locale() === 'de' ? 'Erste Aktien kaufen' : 'Buy your first shares'
export const buyText = (): string => locale() === 'de' ? 'Ab 50 $ in USDT, USDC oder BNB.' : 'From $50 in USDT, USDC or BNB.'
export const claimTitle = (): string => locale() === 'de' ? 'Prämien abrufen' : 'Claim your rewards'
export const claimText = (): string => locale() === 'de' ? 'Ihre Stakes sind beendet.' : 'Your stakes have ended.'
export const dividendTitle = (): string => locale() === 'de' ? 'Geld an Ihre Wallet senden' : 'Send money to your wallet'
export const dividendText = (): string => locale() === 'de' ? 'Es gehört Ihnen. Wählen Sie die Wallet, an die es geht.' : 'It’s yours. Choose the wallet it goes to.'
export const voteTitle = (): string => locale() === 'de' ? 'In der Hauptversammlung abstimmen' : 'Vote at the general meeting'
export const voteText = (): string => locale() === 'de' ? 'Sie entscheiden, wie mit Ihren Aktien gestimmt wird.' : 'You decide how your shares are voted.'
export const buyBackTitle = (): string => locale() === 'de' ? 'Die Bank kauft Aktien zurück' : 'The bank buys back shares'
export const buyBackText = (): string => locale() === 'de' ? 'Bieten Sie welche an, wenn Sie verkaufen möchten. Sonst ist nichts zu tun.' : 'Offer some if you want to sell. Otherwise there is nothing to do.'
export const noneTitle = (): string => locale() === 'de' ? 'Sie besitzen noch keine Aktien' : 'You own no shares yet'
export const stepsText = ({ count, minutes }: { count: number; minutes: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Noch ein Schritt' : `Noch ${count} Schritte`}, etwa ${plural('de', minutes) === 'one' ? 'eine Minute' : `${minutes} Minuten`}.` : `${plural('en', count) === 'one' ? 'One step left' : `${count} steps left`}, about ${plural('en', minutes) === 'one' ? 'a minute' : `${minutes} minutes`}.`
export const identityTitle = (): string => locale() === 'de' ? 'Ihre Identität' : 'Your identity'
export const identityDoneTitle = (): string => locale() === 'de' ? 'Identität bestätigt' : 'Identity verified'
export const identityText = (): string => locale() === 'de' ? 'Halten Sie Reisepass oder Personalausweis bereit.' : 'Have your passport or ID ready.'
export const ownWalletTitle = (): string => locale() === 'de' ? 'Ihre Wallet' : 'Your wallet'
export const ownWalletDoneTitle = (): string => locale() === 'de' ? 'Wallet verknüpft' : 'Wallet linked'
export const ownWalletText = (): string => locale() === 'de' ? 'Eine kostenlose Signatur zeigt, dass sie Ihnen gehört.' : 'One free signature shows it’s yours.'
export const firstSharesTitle = (): string => locale() === 'de' ? 'Ihre ersten Aktien, ab 50 $' : 'Your first shares, from $50'
export const firstSharesText = (): string => locale() === 'de' ? 'USDT, USDC oder BNB.' : 'USDT, USDC or BNB.'
export const minutesLabel = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Minute` : `${count} Minuten`}` : `${plural('en', count) === 'one' ? `${count} minute` : `${count} minutes`}`
export const doneLabel = (): string => locale() === 'de' ? 'Erledigt:' : 'Done:'
export const monthAgoText = ({ before, time }: { before: string | number; time: string | number }): string => locale() === 'de' ? `Vor einem Monat ${before}. Tagespreis vom ${time} UTC. Er kann fallen.` : `A month ago it was ${before}. Daily price of ${time} UTC. The price can fall.`
export const bankAction = (): string => locale() === 'de' ? 'Über die Bank' : 'About the bank'
export const risksAction = (): string => locale() === 'de' ? 'Risiken' : 'Risks'
export const holdText = <Part>({ contact }: { contact: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Ihr Konto ist eingeschränkt. ', contact('Kontaktieren Sie uns'), ', dann prüfen wir es.'] : ['Your account is restricted. ', contact('Contact us'), ' and we’ll check it.']
export const courtFreezeLabel = (): string => locale() === 'de' ? 'Ein Gericht hat Ihre Aktien gesperrt.' : 'A court has frozen your shares.'
export const courtFreezeText = <Part>({ file, contact }: { file: string | number; contact: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Aktenzeichen ', `${file}`, '. Die Aktien gehören weiter Ihnen, lassen sich aber nicht übertragen. ', contact('Kontaktieren Sie uns'), '.'] : ['File ', `${file}`, '. The shares stay yours, but nothing can be moved. ', contact('Contact us'), '.']
export const estateLabel = (): string => locale() === 'de' ? 'Uns wurde gemeldet, dass Sie verstorben sind. Stimmt das nicht?' : 'We were told that you have died. Is that wrong?'
export const estateText = <Part>({ file, until, contact }: { file: string | number; until: string | number; contact: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Aktenzeichen ', `${file}`, '. Erhebt bis ', `${until}`, ' UTC niemand Einspruch, werden Aktien aus Ihrem Bestand übertragen. Stoppen Sie es mit dem Link in unserer E-Mail, oder ', contact('kontaktieren Sie uns'), '.'] : ['File ', `${file}`, '. If nobody objects by ', `${until}`, ' UTC, your shares will be transferred. Stop it with the link in our email, or ', contact('contact us'), '.']
export const orderMovingLabel = (): string => locale() === 'de' ? 'Aktien aus Ihrem Bestand werden übertragen.' : 'Shares are being transferred from your account.'
export const orderMovingText = <Part>({ file, contact }: { file: string | number; contact: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Der Grund ist ein Nachlass oder eine gerichtliche Anordnung (Aktenzeichen ', `${file}`, '). ', contact('Kontaktieren Sie uns'), '.'] : ['The reason is an estate or a court’s order (file ', `${file}`, '). ', contact('Contact us'), '.']
export const checkHint = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Unsere Bücher, die Blockchain und Ihre eigene Zeile, in Ihrem Browser verglichen. ', link('Zum Vergleich')] : ['Our books, the network and your own line, compared in your browser. ', link('See the check')]
export const dividendsLabel = (): string => locale() === 'de' ? 'Dividenden, nach Steuern' : 'Dividends, after tax'
export const withDividendsLabel = (): string => locale() === 'de' ? 'Mit Dividenden' : 'With dividends'
