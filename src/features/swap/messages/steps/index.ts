// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const slippageHint = (): string => locale() === 'de' ? 'Weicht der Preis stärker ab, schlägt der Tausch fehl.' : 'If the price moves more, the swap fails.'
export const ownLabel = (): string => locale() === 'de' ? 'Eigene' : 'Custom'
export const ownSlippageLabel = (): string => locale() === 'de' ? 'Eigene Kursabweichung, Prozent' : 'Custom slippage, percent'
export const wideText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Bei ${percent} können andere verdienen: Sie erhalten womöglich so viel weniger.` : `At ${percent}, others can profit: you may get that much less.`
export const slippageError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Geben Sie 0,01 bis ${max} % ein.` : `Enter 0.01 to ${max}%.`
export const minutesLabel = (): string => locale() === 'de' ? 'Frist in Minuten' : 'Deadline in minutes'
export const minutesHint = (): string => locale() === 'de' ? 'Danach schlägt der Tausch fehl.' : 'Then the swap fails.'
export const minutesError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Geben Sie 1 bis ${max} ganze Minuten ein.` : `Enter 1 to ${max} whole minutes.`
export const saveAction = (): string => locale() === 'de' ? 'Speichern' : 'Save'
export const reviewTitle = (): string => locale() === 'de' ? 'Prüfen Sie Ihren Tausch' : 'Review your swap'
export const confirmAction = (): string => locale() === 'de' ? 'Tausch bestätigen' : 'Confirm swap'
export const figuresTitle = (): string => locale() === 'de' ? 'Was Sie tauschen' : 'What you swap'
export const leastLabel = (): string => locale() === 'de' ? 'Sie erhalten mindestens' : 'Minimum received'
export const leastHint = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Bis zu ${percent} unter dem angezeigten Betrag` : `Up to ${percent} below the quote`
export const rateLabel = (): string => locale() === 'de' ? 'Kurs' : 'Rate'
export const unknownLabel = (): string => locale() === 'de' ? 'Ihre Wallet zeigt sie' : 'Your wallet shows it'
export const twoStepsHint = (): string => locale() === 'de' ? 'Für Freigabe und Tausch' : 'For approval and swap'
export const walletTitle = (): string => locale() === 'de' ? 'Wallet und Verträge' : 'Wallet and contracts'
export const contractLabel = (): string => locale() === 'de' ? 'Über den Vertrag' : 'Through the contract'
export const tokenLabel = ({ symbol }: { symbol: string | number }): string => locale() === 'de' ? `Token ${symbol}` : `Token ${symbol}`
export const deadlineLabel = (): string => locale() === 'de' ? 'Frist' : 'Deadline'
export const deadlineText = ({ minutes }: { minutes: string | number }): string => locale() === 'de' ? `${minutes} Minuten nach der Anfrage an Ihre Wallet` : `${minutes} minutes after we ask your wallet`
export const connectError = (): string => locale() === 'de' ? 'Verbinden Sie eine Wallet.' : 'Connect a wallet.'
export const contractError = (): string => locale() === 'de' ? 'Smart-Contract-Wallets können hier nicht tauschen. Nutzen Sie eine andere.' : 'Smart-contract wallets can’t swap here. Use another.'
export const impactAgreeText = (): string => locale() === 'de' ? 'Trotzdem zu diesem Kurs tauschen' : 'Swap anyway at this rate'
export const tickError = (): string => locale() === 'de' ? 'Setzen Sie das Häkchen oder ändern Sie den Betrag.' : 'Check the box, or change the amount.'
export const swapTitle = (): string => locale() === 'de' ? 'Ihr Tausch' : 'Your swap'
export const confirmHint = (): string => locale() === 'de' ? 'Noch wird nichts gesendet.' : 'Nothing is sent yet.'
export const allowTitle = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Genau ${amount} freigeben` : `Approve exactly ${amount}`
export const allowHint = (): string => locale() === 'de' ? 'Mehr darf die Tauschbörse nicht nehmen.' : 'The exchange may take no more.'
export const sendTitle = (): string => locale() === 'de' ? 'Tausch freigeben' : 'Approve the swap'
export const sendHint = (): string => locale() === 'de' ? 'Vorher prüfen wir den Preis noch einmal.' : 'We check the price again.'
export const doneTitle = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} Bestätigungen` : `${count} confirmations`
export const doneHint = (): string => locale() === 'de' ? 'Einige Sekunden.' : 'A few seconds.'
export const orderText = ({ pay, currency }: { pay: string | number; currency: string | number }): string => locale() === 'de' ? `${pay} gegen ${currency}` : `${pay} for ${currency}`
export const approveText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Genau ${pay} freigeben` : `Approve exactly ${pay}`
export const swapText = ({ pay, currency }: { pay: string | number; currency: string | number }): string => locale() === 'de' ? `${pay} gegen ${currency} tauschen` : `Swap ${pay} for ${currency}`
export const stepAllowText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Schritt 1 von 2: genau ${pay} freigeben. Noch wird nichts getauscht.` : `Step 1 of 2: approve exactly ${pay}. Nothing is swapped yet.`
export const stepSwapText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Schritt 2 von 2: ${pay} tauschen, sobald Sie freigeben.` : `Step 2 of 2: swap ${pay}, once you approve.`
export const onlyStepText = (): string => locale() === 'de' ? 'Nichts wird getauscht, bevor Sie freigeben.' : 'Nothing is swapped before you approve.'
export const workingTitle = (): string => locale() === 'de' ? 'Der Preis wird geprüft' : 'Checking the price'
export const workingText = (): string => locale() === 'de' ? 'Danach fragt Ihre Wallet.' : 'Next, your wallet asks you to approve.'
export const approvingTitle = (): string => locale() === 'de' ? 'Ihre Freigabe wird bestätigt' : 'Confirming your approval'
export const approvingText = (): string => locale() === 'de' ? 'Das dauert Sekunden. Geben Sie dann den Tausch frei.' : 'This takes seconds. Then approve the swap.'
export const readyTitle = (): string => locale() === 'de' ? 'Bereit zum Tauschen' : 'Ready to swap'
export const readyText = (): string => locale() === 'de' ? 'Noch wurde nichts getauscht.' : 'Nothing is swapped yet.'
export const approvedText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Die Tauschbörse darf genau ${pay} nehmen. Noch wurde nichts getauscht.` : `The exchange may take exactly ${pay}. Nothing is swapped yet.`
export const swapAction = (): string => locale() === 'de' ? 'Jetzt tauschen' : 'Swap now'
export const reconnectAction = (): string => locale() === 'de' ? 'Neu verbinden und tauschen' : 'Reconnect and swap'
export const discardAction = (): string => locale() === 'de' ? 'Tausch verwerfen' : 'Discard swap'
export const reconnectText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Verbinden Sie ${wallet} neu. Noch wurde nichts getauscht.` : `Reconnect ${wallet}. Nothing is swapped yet.`
export const networkText = ({ network }: { network: string | number }): string => locale() === 'de' ? `Das braucht ${network}. Es wurde nichts getauscht.` : `This needs ${network}. Nothing was swapped.`
export const accountTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Diesen Tausch aus ${wallet} ausführen` : `Make this swap from ${wallet}`
export const accountText = (): string => locale() === 'de' ? 'Ein anderes Konto ist verbunden. Es wurde nichts getauscht.' : 'A different account is connected. Nothing was swapped.'
export const declinedText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Ihr Betrag von ${pay} blieb in Ihrer Wallet.` : `Your ${pay} stayed in your wallet.`
export const notSwappedLabel = (): string => locale() === 'de' ? 'Nicht getauscht' : 'Not swapped'
export const walletFailedTitle = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht getauscht' : 'Your wallet didn’t swap'
export const unclearText = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht geantwortet. Haben Sie den Tausch freigegeben, tauschen Sie nicht noch einmal.' : 'Your wallet didn’t answer. If you approved the swap, don’t swap again.'
export const unclearApprovalText = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht geantwortet. Es wurde nichts getauscht.' : 'Your wallet didn’t answer. Nothing was swapped.'
export const movedText = (): string => locale() === 'de' ? 'Ihre Wallet hat eine Transaktion gesendet. War es dieser Tausch, tauschen Sie nicht noch einmal.' : 'Your wallet sent a transaction. If it was this swap, don’t swap again.'
export const changedTitle = (): string => locale() === 'de' ? 'Der Preis hat sich geändert' : 'The price changed'
export const changedText = (): string => locale() === 'de' ? 'Es wurde nichts getauscht.' : 'Nothing was swapped.'
export const undoneError = (): string => locale() === 'de' ? 'Der Tausch würde fehlschlagen. Es wurde nichts getauscht.' : 'The swap would fail. Nothing was swapped.'
export const movedPriceError = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Der Preis wich um mehr als ${percent} ab. Es wurde nichts getauscht.` : `The price moved over ${percent}. Nothing was swapped.`
export const feeError = (): string => locale() === 'de' ? 'Zu wenig BNB für die Netzwerkgebühr. Es wurde nichts getauscht.' : 'Too little BNB for the network fee. Nothing was swapped.'
export const tooLittleError = (): string => locale() === 'de' ? 'Diese Wallet hat zu wenig Guthaben. Es wurde nichts getauscht.' : 'This wallet holds too little. Nothing was swapped.'
export const allowanceError = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Geben Sie zuerst ${pay} frei. Es wurde nichts getauscht.` : `Approve ${pay} first. Nothing was swapped.`
export const approvalWaitsError = (): string => locale() === 'de' ? 'Ihre Freigabe ist noch nicht bestätigt. Es wurde nichts getauscht. Versuchen Sie es in einer Minute erneut.' : 'Your approval isn’t confirmed yet. Nothing was swapped. Try again in a minute.'
export const awayError = (): string => locale() === 'de' ? 'Wir konnten das Netzwerk nicht erreichen. Es wurde nichts gesendet.' : 'We couldn’t reach the network. Nothing was sent.'
export const confirmingTitle = (): string => locale() === 'de' ? 'Ihr Tausch wird bestätigt' : 'Confirming your swap'
export const confirmingText = (): string => locale() === 'de' ? 'Sie können diese Seite schließen.' : 'You can close this page.'
export const slowTitle = (): string => locale() === 'de' ? 'Ihr Tausch wird noch bestätigt' : 'Still confirming your swap'
export const slowText = (): string => locale() === 'de' ? 'Läuft die Frist ab, schlägt der Tausch fehl, und Sie behalten Ihre Token.' : 'If its deadline passes, the swap fails and you keep your tokens.'
export const searchingTitle = (): string => locale() === 'de' ? 'Prüfen Sie Ihre Wallet' : 'Check your wallet'
export const searchingText = (): string => locale() === 'de' ? 'Sie zeigt, wie dieser Tausch ausging. Tauschen Sie nicht noch einmal.' : 'It shows how this swap ended. Don’t swap again.'
export const confirmedTitle = (): string => locale() === 'de' ? 'Ihr Tausch ist abgeschlossen' : 'Your swap is done'
export const receivedTitle = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Sie haben ${amount} erhalten` : `You received ${amount}`
export const confirmedText = (): string => locale() === 'de' ? 'In Ihrer Wallet angekommen.' : 'It’s in your wallet.'
export const failedTitle = (): string => locale() === 'de' ? 'Tausch fehlgeschlagen' : 'Swap failed'
export const failedText = ({ percent, pay }: { percent: string | number; pay: string | number }): string => locale() === 'de' ? `Der Preis wich um mehr als ${percent} ab, oder die Zeit lief ab. Sie haben ${pay} behalten und nur die Netzwerkgebühr gezahlt.` : `The price moved over ${percent}, or time ran out. You kept ${pay} and paid only the network fee.`
export const failedFarText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Der Preis wich zu stark ab, oder die Zeit lief ab. Sie haben ${pay} behalten und nur die Netzwerkgebühr gezahlt.` : `The price moved too far, or time ran out. You kept ${pay} and paid only the network fee.`
export const replacedTitle = (): string => locale() === 'de' ? 'Ihre Wallet hat diesen Tausch ersetzt' : 'Your wallet replaced this swap'
export const replacedText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `Sie hat eine andere Transaktion gesendet. ${pay} wurden nicht getauscht.` : `It sent another transaction. Your ${pay} wasn’t swapped.`
export const expiredTitle = (): string => locale() === 'de' ? 'Tausch nicht gefunden' : 'Swap not found'
export const expiredText = (): string => locale() === 'de' ? 'Binnen eines Tages kam keine Transaktion. Prüfen Sie Ihre Wallet.' : 'No transaction came within a day. Check your wallet.'
export const paidLabel = (): string => locale() === 'de' ? 'Sie haben gezahlt' : 'You paid'
export const keptLabel = (): string => locale() === 'de' ? 'Sie haben behalten' : 'You kept'
export const wantedLabel = (): string => locale() === 'de' ? 'Sie wollten zahlen' : 'You wanted to pay'
export const receivedLabel = (): string => locale() === 'de' ? 'Sie haben erhalten' : 'You received'
export const notListedText = (): string => locale() === 'de' ? 'Er steht nicht in Ihren Transaktionen. Ihre Wallet zeigt ihn.' : 'It isn’t in your transactions. Your wallet shows it.'
export const againAction = (): string => locale() === 'de' ? 'Erneut tauschen' : 'Swap again'
export const newAction = (): string => locale() === 'de' ? 'Neuer Tausch' : 'New swap'
export const transactionAction = (): string => locale() === 'de' ? 'Transaktion ansehen' : 'See transaction'
export const transactionsAction = (): string => locale() === 'de' ? 'Transaktionen ansehen' : 'See transactions'
export const lostTitle = (): string => locale() === 'de' ? 'Tausch hier nicht gefunden' : 'Swap not found here'
export const lostText = (): string => locale() === 'de' ? 'Ihre Transaktionen zeigen, was gesendet wurde.' : 'Your transactions show what was sent.'
export const openTitle = (): string => locale() === 'de' ? 'Laufende Tauschvorgänge' : 'Swaps under way'
export const notSentLabel = (): string => locale() === 'de' ? 'Noch nicht gesendet' : 'Not sent yet'
