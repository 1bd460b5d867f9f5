interface ConfirmedProgram {
  account: string
  wallet: string
  /** What the wallet accepted when it was linked; it is another one each time. */
  message: string
}

/**
 * What the web signs with its own key once a member has said that a program may hold their shares:
 * every node had answered it that the program accepts the link. The signer of deliveries asks no node
 * and takes this signature for it, which nobody makes who can only write the database.
 */
// guard: without it, the web’s word for one account serves another — server/custody/program-wallet:
//   the web’s word for another account — without the second part
export const programWord = ({ account, wallet, message }: ConfirmedProgram) =>
  `FNX: the wallet ${wallet.toLowerCase()}, a program, may hold shares of account ${account}. It accepted:\n${message}`
