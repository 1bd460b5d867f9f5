import { startProduct } from './product'

/** One product for all journeys: it takes longer to start than most of them to run. */
export default async function setUp(): Promise<void> {
  const product = await startProduct()
  process.env.PRODUCT_URL = product.url
  Object.assign(globalThis, { stopSharedProduct: product.stop })
}
