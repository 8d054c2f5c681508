/** Statements of the portal are cancelled after this time, so that they do not block a connection. Commands have no limit. */
export const PORTAL_LIMITS = { statementTimeoutMs: 60_000, lockTimeoutMs: 10_000 }
