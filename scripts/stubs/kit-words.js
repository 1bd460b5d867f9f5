// In the place of RainbowKit's English (next.config.js, jest.config.js).
export { kitWords as en_US_default } from '../../src/features/wallet/kit-words'
