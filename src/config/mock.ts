/** Where `dev:mock` serves the database that a browser without one begins with. */
export const mockDatabaseAddress = '/mock-database.tar.gz'
