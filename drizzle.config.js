/** @type {import('drizzle-kit').Config} */
module.exports = {
  dialect: 'postgresql',
  schema: './src/server/**/tables.ts',
  out: './src/server/platform/db/migrations',
}
