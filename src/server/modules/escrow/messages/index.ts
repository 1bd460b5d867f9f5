// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const noKeyText = (): string => locale() === 'de' ? 'Das ist kein privater Schlüssel. Ein solcher beginnt mit BEGIN PRIVATE KEY, wie openssl ihn schreibt.' : 'This isn’t a private key. One begins with BEGIN PRIVATE KEY, as openssl writes it.'
export const publicKeyText = (): string => locale() === 'de' ? 'Das ist der öffentliche Schlüssel. Die Datei öffnet der private, der dazu gehört.' : 'This is the public key. The private one that belongs to it opens the file.'
export const lockedKeyText = (): string => locale() === 'de' ? 'Dieser Schlüssel ist mit einem Passwort geschützt. Nehmen Sie es zuerst ab: openssl pkey -in custodian.pem -out open.pem' : 'This key is protected by a password. Remove the password first: openssl pkey -in custodian.pem -out open.pem'
export const otherKindText = (): string => locale() === 'de' ? 'Dieser Schlüssel lässt sich nicht lesen. Es muss ein RSA-Schlüssel mit 3.072 Bit oder mehr sein.' : 'This key cannot be read. It must be an RSA key of 3,072 bits or more.'
export const noFileText = (): string => locale() === 'de' ? 'Das ist keine Hinterlegungsdatei von FNX.' : 'This isn’t an escrow file of FNX.'
export const newerFormatText = (): string => locale() === 'de' ? 'Diese Datei stammt von einer neueren Version. Nutzen Sie die escrow.html, die neben ihr liegt.' : 'A newer release wrote this file. Use the escrow.html that lies beside it.'
export const wrongKeyText = (): string => locale() === 'de' ? 'Dieser Schlüssel öffnet die Datei nicht: Sie wurde für einen anderen verschlossen.' : 'This key does not open the file: it was sealed for another one.'
export const changedText = ({ place }: { place: string | number }): string => locale() === 'de' ? `Die Datei wurde bei Stück ${place} verändert oder beschädigt. Auf nichts darin ist Verlass: Nehmen Sie eine andere Kopie.` : `The file was changed or damaged at piece ${place}. Nothing in it can be relied on: take another copy.`
export const cutOffText = ({ place }: { place: string | number }): string => locale() === 'de' ? `Die Datei bricht nach Stück ${place} ab: Ihr Ende fehlt. Nehmen Sie eine andere Kopie.` : `The file is cut off after piece ${place}: its end is missing. Take another copy.`
export const moreAfterText = (): string => locale() === 'de' ? 'Nach dem Ende der Datei wurde etwas angefügt. Nehmen Sie eine andere Kopie.' : 'Something was added after the end of the file. Take another copy.'
export const unreadableText = ({ place }: { place: string | number }): string => locale() === 'de' ? `Zeile ${place} der Datei lässt sich nicht lesen. Sie ist beschädigt oder nicht von FNX.` : `Line ${place} of the file cannot be read. Whoever wrote it was not FNX, or it is broken.`
export const pageTitle = (): string => locale() === 'de' ? 'Hinterlegungsdatei öffnen' : 'Open an escrow file'
export const pageText = (): string => locale() === 'de' ? 'FNX verschließt jede Nacht eine Datei für Sie: wem wie viele Aktien gehören, wem was geschuldet wird und was versprochen ist. Diese Seite öffnet sie. Sie arbeitet ohne Netz, fragt niemanden und sendet nichts; benutzen Sie ein Gerät, das nicht verbunden ist.' : 'FNX seals a file for you each night: who owns how many shares, who is owed what, and what is promised. This page opens it. It works without a network, asks nobody and sends nothing; use it on a machine that is not connected.'
export const fileLabel = (): string => locale() === 'de' ? 'Hinterlegungsdatei (endet auf .escrow)' : 'Escrow file (ends with .escrow)'
export const keyLabel = (): string => locale() === 'de' ? 'Ihr privater Schlüssel (PEM)' : 'Your private key (PEM)'
export const openAction = (): string => locale() === 'de' ? 'Öffnen' : 'Open'
export const openingText = ({ done, size }: { done: string | number; size: string | number }): string => locale() === 'de' ? `Wird geöffnet: ${done} von ${size}` : `Opening: ${done} of ${size}`
export const chooseText = (): string => locale() === 'de' ? 'Wählen Sie beides: die Datei und Ihren privaten Schlüssel.' : 'Choose both: the file and your private key.'
export const brokenText = (): string => locale() === 'de' ? 'Dieser Browser kann die Datei nicht öffnen. Versuchen Sie es mit einem aktuellen Firefox, Chrome oder Safari.' : 'This browser cannot open the file. Try a current Firefox, Chrome or Safari.'
export const agreesText = (): string => locale() === 'de' ? 'Die Datei ist vollständig, und ihre Zahlen stimmen überein.' : 'The file is complete, and its figures agree with each other.'
export const faultsText = (): string => locale() === 'de' ? 'Die Datei ist vollständig, aber einige ihrer Zahlen stimmen nicht überein. Jemand muss herausfinden, warum:' : 'The file is complete, but some of its figures do not agree with each other. Someone has to find out why:'
export const sandboxText = (): string => locale() === 'de' ? 'Das ist ein Muster: Bank, Personen und Zahlen sind erfunden.' : 'This is a sample: bank, people and figures are made up.'
export const ofTitle = (): string => locale() === 'de' ? 'Was das ist' : 'What this is'
export const productLabel = (): string => locale() === 'de' ? 'Produkt' : 'Product'
export const madeLabel = (): string => locale() === 'de' ? 'Stand' : 'As of'
export const peopleLabel = (): string => locale() === 'de' ? 'Personen darin' : 'People in it'
export const tokenLabel = (): string => locale() === 'de' ? 'Aktien-Token' : 'Share token'
export const vaultLabel = (): string => locale() === 'de' ? 'Tresor' : 'Vault'
export const rootLabel = (): string => locale() === 'de' ? 'Wurzel der neuesten Prüfung' : 'Root of the newest audit'
export const rootHint = ({ at, size, root }: { at: string | number; size: string | number; root: string | number }): string => locale() === 'de' ? `${at}. Dieselbe Wurzel steht im öffentlichen Protokoll der Prüfungen: ${size} Einträge, Wurzel ${root}.` : `${at}. The same root is in the public log of audits: ${size} entries, root ${root}.`
export const wordTitle = (): string => locale() === 'de' ? 'Das Wort, das es beweist' : 'The word that proves it'
export const wordText = (): string => locale() === 'de' ? 'Nennen Sie FNX dieses Wort einmal im Quartal. Es steht nur am Ende dieser Datei: Wer es nennen kann, hat sie ganz geöffnet.' : 'Tell FNX this word once a quarter. It is only at the end of this file, so whoever can say it has opened all of it.'
export const totalsTitle = (): string => locale() === 'de' ? 'Summen' : 'Totals'
export const ownedLabel = (): string => locale() === 'de' ? 'Aktien, die Personen gehören' : 'Shares that people own'
export const ownersLabel = (): string => locale() === 'de' ? 'Inhaber' : 'Owners'
export const payableLabel = ({ coin }: { coin: string | number }): string => locale() === 'de' ? `Geschuldet in ${coin}, noch nicht gesendet` : `Owed in ${coin}, not yet sent`
export const payingLabel = ({ coin }: { coin: string | number }): string => locale() === 'de' ? `Geschuldet in ${coin}, unterwegs zu einer Wallet` : `Owed in ${coin}, on the way to a wallet`
export const suspenseLabel = ({ coin }: { coin: string | number }): string => locale() === 'de' ? `Nicht zugeordnete Zahlungen und fällige Erstattungen in ${coin}` : `Unmatched payments and refunds due in ${coin}`
export const promisedLabel = (): string => locale() === 'de' ? 'Für Stakes versprochene Prämien, in Aktien' : 'Rewards promised to stakes, in shares'
export const issuedLabel = (): string => locale() === 'de' ? 'Ausgegebene Aktien' : 'Shares issued'
export const kindLabel = (): string => locale() === 'de' ? 'Was' : 'What'
export const amountLabel = (): string => locale() === 'de' ? 'Betrag' : 'Amount'
export const registerTitle = (): string => locale() === 'de' ? 'Register' : 'Register'
export const searchLabel = (): string => locale() === 'de' ? 'Nach Name, E-Mail, Nummer oder Wallet suchen' : 'Search by name, email, number or wallet'
export const whoLabel = (): string => locale() === 'de' ? 'Wer' : 'Who'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const whereLabel = (): string => locale() === 'de' ? 'Wo sie liegen' : 'Where they are'
export const owedLabel = (): string => locale() === 'de' ? 'Geschuldet' : 'Owed'
export const pageOfText = ({ from, to, all }: { from: string | number; to: string | number; all: string | number }): string => locale() === 'de' ? `${from}–${to} von ${all}` : `${from}–${to} of ${all}`
export const noneText = (): string => locale() === 'de' ? 'Hier ist niemand.' : 'Nobody here.'
export const earlierAction = (): string => locale() === 'de' ? 'Zurück' : 'Previous'
export const laterAction = (): string => locale() === 'de' ? 'Weiter' : 'Next'
export const registerAction = (): string => locale() === 'de' ? 'Register sichern (CSV)' : 'Save the register (CSV)'
export const owedAction = (): string => locale() === 'de' ? 'Geschuldetes sichern (CSV)' : 'Save what is owed (CSV)'
export const availableLabel = (): string => locale() === 'de' ? 'verfügbar' : 'available'
export const stakedLabel = (): string => locale() === 'de' ? 'gestakt' : 'staked'
export const sendingLabel = (): string => locale() === 'de' ? 'als Geschenk angeboten' : 'offered as a gift'
export const offeredLabel = (): string => locale() === 'de' ? 'für einen Rückkauf angeboten' : 'offered to a buy-back'
export const deliveringLabel = (): string => locale() === 'de' ? 'unterwegs zur eigenen Wallet' : 'on the way to the owner’s wallet'
export const deliveredLabel = (): string => locale() === 'de' ? 'in eigener Wallet' : 'in the owner’s own wallet'
export const stakeText = ({ shares, rate, until, promised }: { shares: string | number; rate: string | number; until: string | number; promised: string | number }): string => locale() === 'de' ? `Stake über ${shares} zu ${rate} bis ${until}; noch versprochene Prämie: ${promised}` : `Stake of ${shares} at ${rate} until ${until}; reward still promised: ${promised}`
export const giftText = ({ shares, until }: { shares: string | number; until: string | number }): string => locale() === 'de' ? `Geschenk über ${shares}, offen bis ${until}` : `Gift of ${shares}, open until ${until}`
export const entitledText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Hielt ${shares} am Stichtag einer Dividende, die noch nicht gutgeschrieben ist` : `Owned ${shares} on the record date of a dividend that is not credited yet`
export const paymentText = ({ amount, payer, state }: { amount: string | number; payer: string | number; state: string | number }): string => locale() === 'de' ? `Zahlung von ${amount} von ${payer}, ${state}` : `Payment of ${amount} from ${payer}, ${state}`
export const holdText = ({ since }: { since: string | number }): string => locale() === 'de' ? `Eingeschränkt seit ${since}` : `On hold since ${since}`
export const othersTitle = (): string => locale() === 'de' ? 'Was niemandem im Register gehört' : 'What belongs to nobody in the register'
export const strayText = ({ shares, address }: { shares: string | number; address: string | number }): string => locale() === 'de' ? `${shares} Aktien in ${address}, bei ihrem Eingang mit niemandem verknüpft` : `${shares} shares in ${address}, which nobody had linked when they came`
export const senderText = ({ number }: { number: string | number }): string => locale() === 'de' ? `Dorthin gesendet von Mitglied ${number}, dem sie gehören` : `Sent there by member ${number}, who still owns them`
export const actionsTitle = (): string => locale() === 'de' ? 'Dividenden und Rückkäufe, die nicht vorbei sind' : 'Dividends and buy-backs that are not over'
export const dividendText = ({ price, from, until }: { price: string | number; from: string | number; until: string | number }): string => locale() === 'de' ? `Dividende von ${price} je Aktie, Stichtag ${from}, Zahlung ${until}` : `Dividend of ${price} a share, record date ${from}, payment ${until}`
export const buyBackText = ({ price, from, until }: { price: string | number; from: string | number; until: string | number }): string => locale() === 'de' ? `Rückkauf zu ${price} je Aktie, ${from} bis ${until}` : `Buy-back at ${price} a share, ${from} to ${until}`
export const booksTitle = (): string => locale() === 'de' ? 'Alle Salden' : 'All balances'
export const seenLabel = (): string => locale() === 'de' ? 'noch nicht abgerechnet' : 'not settled yet'
export const decisionLabel = (): string => locale() === 'de' ? 'vom Zahler noch nicht entschieden' : 'the payer has not decided'
export const reviewLabel = (): string => locale() === 'de' ? 'in Klärung' : 'under review'
export const returningLabel = (): string => locale() === 'de' ? 'Erstattung unterwegs' : 'refund under way'
export const strangerLabel = (): string => locale() === 'de' ? 'von Unbekannt' : 'from somebody unknown'
export const twiceFaultText = ({ number }: { number: string | number }): string => locale() === 'de' ? `${number} erscheint doppelt oder an falscher Stelle.` : `${number} appears twice, or out of order.`
export const balanceFaultText = ({ number, books, what, listed }: { number: string | number; books: string | number; what: string | number; listed: string | number }): string => locale() === 'de' ? `${number}: Die Bücher nennen ${books} ${what}, aufgeführt sind zusammen ${listed}.` : `${number}: the books say ${books} ${what}, what is listed comes to ${listed}.`
export const unexplainedFaultText = ({ number, what }: { number: string | number; what: string | number }): string => locale() === 'de' ? `${number} hat ${what}, ohne dass eine Dividende oder ein Rückkauf es erklärt.` : `${number} has ${what} that no dividend and no buy-back explains.`
export const countFaultText = ({ lines, people }: { lines: string | number; people: string | number }): string => locale() === 'de' ? `Die Datei kündigt ${lines} Zeilen mit ${people} Personen an und hat andere.` : `The file announces ${lines} lines and ${people} people but contains different numbers.`
export const sumFaultText = ({ asset, sum }: { asset: string | number; sum: string | number }): string => locale() === 'de' ? `Alle Buchungen in ${asset} ergeben ${sum} statt null.` : `All entries in ${asset} come to ${sum}, not to zero.`
export const suspenseFaultText = ({ books, asset, listed }: { books: string | number; asset: string | number; listed: string | number }): string => locale() === 'de' ? `In den Büchern sind ${books} ${asset} in Klärung, die Zahlungen ergeben ${listed}.` : `The books have ${books} ${asset} under review, payments come to ${listed}.`
export const strayFaultText = ({ listed, books }: { listed: string | number; books: string | number }): string => locale() === 'de' ? `In Wallets, die mit niemandem verknüpft waren, liegen ${listed}, die Bücher nennen ${books}.` : `Wallets that nobody had linked have ${listed}, the books say ${books}.`
export const differsText = ({ what, file, database }: { what: string | number; file: string | number; database: string | number }): string => locale() === 'de' ? `${what}: Die Datei nennt ${file}, die Datenbank ${database}.` : `${what}: the file says ${file}, the database ${database}.`
export const ownersWhatLabel = (): string => locale() === 'de' ? 'Inhaber im Register' : 'Owners in the register'
export const heldWhatLabel = (): string => locale() === 'de' ? 'Aktien, die Personen gehören' : 'Shares that people own'
export const registerWhatLabel = (): string => locale() === 'de' ? 'Zeilen des Registers' : 'Lines of the register'
export const allWhatLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `Alle ${name}` : `All ${name}`
export const numberWhatLabel = ({ kind }: { kind: string | number }): string => locale() === 'de' ? `Anzahl ${kind}` : `Number of ${kind}`
export const sumWhatLabel = ({ kind }: { kind: string | number }): string => locale() === 'de' ? `Summe ${kind}` : `Sum of ${kind}`
