// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const availableLabel = (): string => locale() === 'de' ? 'Verfügbar' : 'Available'
export const stakedLabel = (): string => locale() === 'de' ? 'Gestakt' : 'Staked'
export const sendingLabel = (): string => locale() === 'de' ? 'In einem offenen Geschenk' : 'In a pending gift'
export const offeredLabel = (): string => locale() === 'de' ? 'In einem Rückkauf angeboten' : 'Offered to a buy-back'
export const totalLabel = (): string => locale() === 'de' ? 'Ihre' : 'Yours'
export const splitLabel = ({ available, staked, own }: { available: string | number; staked: string | number; own: string | number }): string => locale() === 'de' ? `${available} verfügbar, ${staked} gestakt, ${own} in Ihrer eigenen Wallet` : `${available} available, ${staked} staked, ${own} in your own wallet`
export const moveTitle = (): string => locale() === 'de' ? 'In meine Wallet übertragen' : 'Move to my wallet'
export const moveHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Bis zu ${shares}. Die Netzwerkgebühr zahlen wir.` : `Up to ${shares}. We pay the network fee.`
export const moveNoneHint = (): string => locale() === 'de' ? 'Sie haben gerade keine verfügbaren Aktien.' : 'You have no available shares now.'
export const heldHint = (): string => locale() === 'de' ? 'Nicht, solange Ihr Konto eingeschränkt ist. Schreiben Sie uns.' : 'Not while your account is restricted. Contact us.'
export const pausedHint = (): string => locale() === 'de' ? 'Übertragungen sind angehalten. Ihre Aktien sind sicher.' : 'Moves are paused. Your shares are safe.'
export const bringTitle = (): string => locale() === 'de' ? 'Zurückholen' : 'Bring back'
export const bringHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Bis zu ${shares}, etwa zum Staken.` : `Up to ${shares}, to stake them again.`
export const sendTitle = (): string => locale() === 'de' ? 'An ein Mitglied senden' : 'Send to a member'
export const sendHint = (): string => locale() === 'de' ? 'Ein Geschenk, per E-Mail-Adresse oder Mitgliedsnummer.' : 'A gift, by email or member number.'
export const actsLabel = (): string => locale() === 'de' ? 'Aktien übertragen' : 'Move shares'
export const yoursText = (): string => locale() === 'de' ? 'Sie gehören Ihnen so oder so. Adresse und Aktienzahl Ihrer Wallet kann jeder sehen, Ihren Namen niemand.' : 'They’re yours either way. Anyone can see your wallet’s address and its number of shares. Nobody sees your name.'
export const lostAction = (): string => locale() === 'de' ? 'Den Schlüssel Ihrer Wallet verloren?' : 'Lost your wallet’s key?'
export const holdsLabel = (): string => locale() === 'de' ? 'Enthält Aktien' : 'Holds shares'
export const allowAction = (): string => locale() === 'de' ? 'Für Aktien freischalten' : 'Allow it to hold shares'
export const allowHint = (): string => locale() === 'de' ? 'Bisher kann sie nur zahlen. Dauert eine Minute.' : 'Now it can only pay. Takes a minute.'
export const allowingHint = (): string => locale() === 'de' ? 'Wird für Aktien freigeschaltet, etwa eine Minute.' : 'Being allowed to hold shares, about a minute.'
export const allowedHint = (): string => locale() === 'de' ? 'Für Aktien freigeschaltet' : 'May hold shares'
export const removedHint = (): string => locale() === 'de' ? 'Kann keine Aktien mehr empfangen.' : 'Can’t receive shares anymore.'
export const frozenHint = (): string => locale() === 'de' ? 'Eingefroren, solange Ihr Konto eingeschränkt ist: Sie kann Aktien weder senden noch empfangen. Die Aktien gehören weiter Ihnen.' : 'Frozen while your account is restricted: it can neither send nor receive shares. The shares stay yours.'
export const signAgainHint = (): string => locale() === 'de' ? 'Bestätigen Sie mit einer Signatur, dass sie Ihnen gehört; dann kann sie Aktien aufnehmen.' : 'Sign once more that it’s yours; then it can hold shares.'
export const signAgainAction = (): string => locale() === 'de' ? 'Erneut signieren' : 'Sign again'
export const allowFailedToast = (): string => locale() === 'de' ? 'Noch nicht freigeschaltet' : 'It isn’t allowed yet'
export const sharesLabel = ({ isOne }: { isOne: string }): string => locale() === 'de' ? `${isOne === 'yes' ? 'Aktie' : 'Aktien'}` : `${isOne === 'yes' ? 'share' : 'shares'}`
export const approvalsTitle = (): string => locale() === 'de' ? 'Wer Aktien aus Ihrer Wallet übertragen darf' : 'Who may move shares from your wallet'
export const approvalsText = (): string => locale() === 'de' ? 'Ein Programm, dem Sie das erlaubt haben, kann Aktien ohne Rückfrage an jedes Mitglied mit bestätigter Identität senden.' : 'A program you approved can send shares to any verified member without asking you again.'
export const noApprovalsText = (): string => locale() === 'de' ? 'Nur Ihr Schlüssel. Wir haben kein berechtigtes Programm gefunden.' : 'Only your key. We found no approved program.'
export const approvedLabel = (): string => locale() === 'de' ? 'Berechtigte Programme' : 'Approved programs'
export const approvalText = ({ shares, wallet }: { shares: string | number; wallet: string | number }): string => locale() === 'de' ? `Bis zu ${shares} Aktien von ${wallet}` : `Up to ${shares} shares of ${wallet}`
export const approvalAllText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Alle Aktien von ${wallet}` : `All shares of ${wallet}`
export const revokeAction = (): string => locale() === 'de' ? 'Widerrufen' : 'Revoke'
export const revokeLabel = ({ spender }: { spender: string | number }): string => locale() === 'de' ? `Berechtigung von ${spender} widerrufen` : `Revoke ${spender}`
export const connectRevokeAction = (): string => locale() === 'de' ? 'Zum Widerrufen verbinden' : 'Connect to revoke'
export const revokedToast = (): string => locale() === 'de' ? 'Widerrufen' : 'Revoked'
export const notRevokedToast = (): string => locale() === 'de' ? 'Nicht widerrufen' : 'Not revoked'
export const approvalsLoadingLabel = (): string => locale() === 'de' ? 'Berechtigungen werden gesucht' : 'Looking for approvals'
export const approvalsAwayText = (): string => locale() === 'de' ? 'Wir konnten das Netzwerk nicht nach Berechtigungen fragen. Ihre Aktien sind sicher.' : 'We couldn’t ask the network for approvals. Your shares are safe.'
export const recentOnlyText = ({ blocks }: { blocks: string | number }): string => locale() === 'de' ? `Wir sehen die letzten ${blocks} Blöcke und bekannte Programme durch. Ältere zeigt eventuell Ihre Wallet-App.` : `We check the last ${blocks} blocks and well-known programs. Your wallet app may show older ones.`
export const movesTitle = (): string => locale() === 'de' ? 'Übertragungen' : 'Moves'
export const movesEmptyText = (): string => locale() === 'de' ? 'Noch keine Übertragungen.' : 'No moves yet.'
export const deliveryLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `In ${wallet} übertragen` : `Moved to ${wallet}`
export const returnLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Aus ${wallet} zurückgeholt` : `Brought back from ${wallet}`
export const sentLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `An das Mitglied mit ${wallet} gesendet` : `Sent to the member with ${wallet}`
export const receivedLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Vom Mitglied mit ${wallet} erhalten` : `Received from the member with ${wallet}`
export const betweenLabel = (): string => locale() === 'de' ? 'Zwischen Ihren Wallets' : 'Between your wallets'
export const astrayLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `An ${wallet} gesendet, eine unbekannte Adresse` : `Sent to ${wallet}, an unknown address`
export const underWayLabel = (): string => locale() === 'de' ? 'Unterwegs' : 'On the way'
export const underWaySeenLabel = ({ seen, needed }: { seen: string | number; needed: string | number }): string => locale() === 'de' ? `Unterwegs, ${seen} von ${needed}` : `On the way, ${seen} of ${needed}`
export const waitingLabel = (): string => locale() === 'de' ? 'Wartet 24 Stunden' : 'Waits 24 hours'
export const doneLabel = (): string => locale() === 'de' ? 'Angekommen' : 'Arrived'
export const canceledLabel = (): string => locale() === 'de' ? 'Abgebrochen' : 'Canceled'
export const failedLabel = (): string => locale() === 'de' ? 'Nicht übertragen' : 'Not moved'
export const moreAction = (): string => locale() === 'de' ? 'Mehr anzeigen' : 'Show more'
export const inWalletLabel = (): string => locale() === 'de' ? 'In Ihrer Wallet' : 'In your wallet'
