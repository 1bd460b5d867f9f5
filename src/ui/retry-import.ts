const firstWaitMs = 1_000
const maxWaitMs = 30_000

/** Loads a part of the page with retries. Otherwise a short outage would lose it until a reload. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await load()
    } catch {
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}
