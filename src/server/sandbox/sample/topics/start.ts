import type { SampleText } from '../sample-text'

export const startTopics: SampleText[] = [
  {
    slug: 'what-you-need',
    title: 'What you need before you begin',
    summary:
      'A phone, an e-mail address, an identity document, and a wallet with at least USD 50. In the sandbox: nothing.',
    updatedOn: '2026-09-01',
    body: `Have these at hand and the whole way takes about twenty minutes:

- **A phone that receives text messages**, and an **e-mail address** that only you read. Codes go to both.
- **An identity document** with a picture: passport, identity card or driving license. It must be valid, and the name on it must be yours.
- **A device with a camera** for the selfie. You can start on a computer and do this part on a phone.
- **A wallet on BNB Smart Chain** with BNB, USDT or USDC worth at least USD 50, and a little BNB for the network fee. You need it only when you buy. No wallet yet? See [connect and link a wallet](/help#connect-a-wallet).

## What you do not need

You need no wallet to sign up or log in. You need no knowledge of programming. You need no broker and no bank account with us.

## Read this first

Three short texts save you a surprise: [how it works](/how-work), [where we are worse](/how-different) and the [risk disclosure](/static/risk-disclosure). The most important point: shares cannot be resold here, so use only money that you can leave alone for years.

> [!NOTE]
> Not sure yet? In the sandbox everything works with test money, and a wallet is provided.`,
  },
  {
    slug: 'create-your-account',
    title: 'Create your account',
    summary:
      'Fill in one form, enter one code from your phone and one from your e-mail. About three minutes.',
    updatedOn: '2026-06-08',
    body: `1. Open [Create account](/auth/create-account).
2. Type your full name as it stands on your identity document. After the identity check it is fixed.
3. Type your e-mail address and your phone number. Choose the country code from the list.
4. Choose a password of at least 10 characters. Four or five unrelated words are good. The bar shows how strong it is, and passwords that many people use are refused.
5. Read the [terms](/static/term-condition), tick the box that starts with "I accept", and press **Create account**.
6. Enter the 6-digit code from your phone. Then enter the one from your e-mail. Each lasts 5 minutes, and you can ask for another after 30 seconds.

Then your account is active and you can [log in](/auth/login).

## If you are interrupted

Reload the page or go back without fear. In the same tab you continue at the code that was still missing.

## If it says nothing about an existing account

The page answers in the same way whether an address is already in use or not. That way nobody can find out who invests here. If you have an account already, use [forgot password](/auth/forgot-password).`,
  },
  {
    slug: 'verify-your-identity',
    title: 'Verify your identity',
    summary:
      'Have a document and a camera ready, follow four steps, wait a few minutes. Needed before the first purchase.',
    updatedOn: '2026-10-05',
    body: `1. Log in, open **Verification** and press **Start verification**.
2. Give your name, date of birth and country.
3. Take pictures of your document, both sides if it has two. All four corners must be visible, with no glare and no finger over the text.
4. Take a selfie as the page asks.
5. Send it. The state changes to *pending*, and you get a notification with the result, usually within minutes.

You may close the window at any time. That only means that you are not finished. What was already taken is kept for you.

## If you are refused

The page tells you the reason in plain words and what to do about it. The most common ones:

| Reason | Cure |
| --- | --- |
| Picture is blurred | Put the document on a dark table near a window |
| Document has expired | Use another one |
| Name differs from the account | Write to us before you try again |
| Selfie does not match | Take off glasses and hat, look straight ahead |

You can start again on the same page when you are ready.

> [!NOTE]
> *Blocked* is different: the check has ended for good. Use the [contact page](/contactus), and a person looks at it. Shares that you hold stay yours.`,
  },
  {
    slug: 'try-with-test-money',
    title: 'Try everything with test money',
    summary: 'The sandbox is the whole product with a wallet, codes and money that are not real.',
    updatedOn: '2026-06-08',
    body: `If a banner at the top says *sandbox*, nothing here is real and nothing can be lost.

- **Codes** appear on the page that asks for them, marked as sandbox. No text message and no mail is sent.
- **The wallet** is called *Sandbox Wallet* and appears in the list after you press **Connect Wallet**. It has test BNB, USDT and USDC, and its own small window to approve or reject, as a real wallet has.
- **The chain** runs on the same computer. Payments behave as they do on BNB Smart Chain, with the same confirmations.
- **The identity check** uses a stand-in that approves after some seconds. If you want to see a refusal, give the name *Reject Me*.
- **The human check** is off.

## A good first round

1. Create an account, or use the demo account that was printed when the program started.
2. Verify your identity.
3. Connect the sandbox wallet and link it.
4. Buy shares for 100 test dollars. Watch the confirmations count.
5. Look at the receipt and compare it with the chain.
6. Close the tab in the middle of a second purchase, and see that nothing is lost.

What you do here is kept when the program stops, and continues when it starts again.`,
  },
]
