import type { SampleText } from '../sample-text'

export const accountTopics: SampleText[] = [
  {
    slug: 'code-did-not-arrive',
    title: 'A code did not arrive',
    summary: 'Wait 30 seconds, press Resend code, and check three things. Codes last 5 minutes.',
    updatedOn: '2026-10-12',
    body: `First wait for half a minute. Text messages sometimes take that long. Then press **Resend code**. Only the newest code counts. Older ones stop working as soon as a new one is sent.

## The code by text message

- Is your phone connected? Switch flight mode on and off once.
- Is the number right, with its country code?
- Abroad, some operators hold messages back. Try again with Wi-Fi calling off.

## The code by e-mail

- Look into the spam folder. The sender ends in @fnx.example.
- Is the mailbox full?
- Company mail often delays unknown senders. A private address is better for this account.

## If you reach the limit

You can ask for at most 5 codes within an hour. After that the page says how long to wait. The limit protects you: somebody who tries to guess runs into it too. After 5 wrong tries a code is dead, and you ask for a new one.

In the sandbox the code is shown on the page that asks for it, and the limits are wider.

> [!NOTE]
> A code that you did not ask for means that somebody typed your address, and perhaps knows your password. Do not enter the code anywhere. [Change your password](/auth/change-password).

If nothing helps, write through the [contact page](/contactus) from your account's e-mail address. We never send a code in our answer and never ask for one.`,
  },
  {
    slug: 'forgot-your-password',
    title: 'You forgot your password',
    summary:
      'Ask for a code, enter it, choose a new password. All sessions end, and your shares are not touched.',
    updatedOn: '2026-06-08',
    body: `1. Open [Forgot password](/auth/forgot-password).
2. Type your e-mail address or your phone number and press **Send code**.
3. Enter the 6-digit code within 5 minutes.
4. Choose a new password of at least 10 characters.

You may also use the link in the e-mail. It leads to the same place, works once, and is best opened on the device that you use here.

When the new password is set, every open session ends, on all devices. Log in again with the new one. Your shares, stakes and linked wallets stay as they are.

## What you should know

The page says the same whether an account exists or not. So "if there is an account, we have sent a code" is not a mistake.

Two-factor login stays on after a new password. If you have also lost your authenticator, use one of the recovery codes that you wrote down when you switched it on. Each works once.

> [!NOTE]
> A new password does not lock out somebody who reads your e-mail. If you think that this is the case, secure your mailbox first, and then change the password here.`,
  },
  {
    slug: 'switch-on-two-factor',
    title: 'Switch on two-factor login',
    summary:
      'Scan a picture with an authenticator app, type one code, keep the recovery codes on paper. Two minutes.',
    updatedOn: '2026-06-08',
    body: `Codes by text message and e-mail are good. A third step from a device in your hand is better, because it does not travel over any network.

1. Open **Settings**, then **Security**, and choose two-factor login.
2. Scan the picture with an authenticator app. You can copy the secret instead, if the app is on the same device.
3. Type the 6 digits that the app shows and press **Verify**.
4. Write down the recovery codes. They are shown once. Keep them on paper, not on the phone that runs the app.

From now on you are asked for the authenticator's code at the end of each login, at [this step](/auth/verify-otp).

## A code is refused

Codes change every 30 seconds and depend on the clock. Set your phone's clock to automatic. A code works once, so wait for the next one if you have just used it.

## Switch it off, or change phones

In the same place, with a code from the present app. Switch it off, then on again with the new phone. If the old phone is gone, use a recovery code instead of the app's code.

> [!NOTE]
> If you lose both the app and the recovery codes, an operator has to verify your identity again. That takes several days, on purpose.`,
  },
  {
    slug: 'close-your-account',
    title: 'Close your account',
    summary:
      'Deactivate it in the settings with a code. It is refused while you hold anything or a payment is open.',
    updatedOn: '2026-07-20',
    body: `1. Open **Settings**, then **Security**, and choose to deactivate the account.
2. We send a code. Enter it on the page that opens.
3. All sessions end and the account is closed.

## Why it may be refused

An account can be closed only when it is empty. The page names what is still there:

- shares, available or staked;
- rewards not yet claimed;
- a purchase that is waiting or a locked quote;
- a payment that is set aside, or a return under way.

Payments and returns end by themselves within days. Staked shares come back at the end of the term. For shares there is no way out by yourself at present, because they cannot be resold here. Write through the [contact page](/contactus), and an operator explains what is possible.

## What happens to your data

What the law makes us keep is kept for its term and then deleted. The rest goes at once. The [privacy policy](/static/privacy-policy) lists every kind with its time. Payments on the chain are public and cannot be deleted by anybody.

> [!NOTE]
> If you want to leave for safety reasons, you do not need to close the account. End all other sessions, change the password and switch on two-factor login.`,
  },
]
