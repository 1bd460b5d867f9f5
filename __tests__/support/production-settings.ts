import { privateKeyToAddress } from 'viem/accounts'

const quoteSigningKey =
  '0x9c0257114eb9399a2985f8e75dad7600c5d89fe3824ffa99ec1c3eb8bf3b0501' as const

/** They look real, and are useless outside these tests. */
export const productionSettings = {
  APP_MODE: 'production',
  DATABASE_URL: 'postgres://fnx:kT4wq-9ZpLr2@127.0.0.1:9/fnx',
  RPC_URLS: 'https://one.example/v1/key-1, https://two.example',
  TREASURY_ADDRESS: '0x5b38Da6a701c568545dCfcB03FcB875f56beddC4',
  QUOTE_SIGNING_KEY: quoteSigningKey as string,
  REFUND_SIGNING_KEY: '6b1f0a93c7d24e58b0f6a1e37c95d8420e4f7b6a19c3d85270fe1b9a46c8d37e',
  PRICE_FEEDS:
    'BNB=0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE, USDT=0xB97Ad0E74fa7d920791E90258A6E2085088b4320',
  // Its private half was thrown away.
  ESCROW_KEY:
    'MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEAsrpVjoerlIfSYKDh8mmB9u3BmQa/8b5VSOaHLYpiBBNpCgYgLBoEeb0mGIj8+Gy4Gn6V88C2pogMrisfzqbefE2NWkaLXKfOtwiswyCngVLh9Hb77c+xlNw8JwlotudDoBT9/FaXqHRCz+n1wFdWYpKxtuvRKuR4JuC2V4HnAty/Yd6RZ8Z86x74/ohwgxNxhkkGE5J3o0LIqtLsAuX5H1kESxrgaArcXLSbBz+9coomvIgH/8mpcL4pE8VTkfYG4ZJHToJK86pr6xaTPe2eg9oVehZTcDlTfFH3OpZpToFCEkdCU1prWnAaZgwV0gwn0ktwkCzjbM7Yu0HwX7pjVARSRlIMambXHrA3HIdDoFlJfksb9s3qQ60EKtHtn1Ow5R1y4F/40MnB8mqojrJrtnH6nicE3I0l551yogVjUCkCeRLziq0qxPC3k2ECL+gWcyGaku7MUTKXgcaz8rFNjw5VgufbqgmUuDZImk1XouEA/FCMb5dbmoCz0ldv8lUvAgMBAAE=',
  TOKEN_SECRET: 'd2c4a8179be6305f41d7c9028ab3e65f',
  SMTP_URL: 'smtps://user:Vh7-mail-Qz31@mail.example',
  MAIL_FROM: 'FNX <no-reply@fnx.example>',
  TWILIO_ACCOUNT_SID: 'AC8f3d1b70a92c46e58d0b7f1e3a6c9254',
  TWILIO_AUTH_TOKEN: '4e91c7a03bd8625f17ea9c40d3b6f285',
  SMS_FROM: '+15005550006',
  CAPTCHA_SECRET: '6LdQw7MpAAAAAKf2xVn9JrTq4ZbY8cWe1HgUo3Ds',
  SUMSUB_APP_TOKEN: 'prd:Hq2vXb7KcT9mWf4R.zN8pLs3YdG6jA1eU',
  SUMSUB_SECRET_KEY: 'rT6yBn2WqLx9VzKf4HsJd8Mc',
  SUMSUB_WEBHOOK_SECRET: 'pZ3kXv8NwQe5RtYb1GmHj7Lf',
  SUMSUB_LEVEL_NAME: 'identity',
  NEXT_PUBLIC_CAPTCHA_SITE_KEY: '6LdQw7MpAAAAAB5rWk0GtHn3QyXz7vLc2PfEs9Ju',
  NEXT_PUBLIC_SITE_URL: 'https://fnx.example',
  NEXT_PUBLIC_TREASURIES: '0x5b38Da6a701c568545dCfcB03FcB875f56beddC4',
  NEXT_PUBLIC_QUOTE_SIGNER: privateKeyToAddress(quoteSigningKey) as string,
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: '8c1e5b7f40a9d362e07b4f91c5d8a63e',
}
