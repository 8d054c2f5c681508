/**
 * Permissions of every page and endpoint, by role. `tests/permissions.test.ts` checks all of them, and fails for one without a row.
 *
 * yes    allowed
 * login  needs to sign in: a page redirects, an endpoint answers 401
 * no     signed in, but not allowed: a page says so, an endpoint answers 403
 * signed needs a signature with a key of the portal
 *
 * token: the scope that a personal token needs; `-`: sessions only; blank: no session needed.
 * own: the named thing must belong to the caller; things of others do not change.
 */
export const PERMISSIONS = `
page                                        anonymous  user   writer  moderator  admin  token                own
page home                                   yes        yes    yes     yes        yes
page list-property                          yes        yes    yes     yes        yes
page manage-cookies                         yes        yes    yes     yes        yes
page estimate                               yes        yes    yes     yes        yes
page heatmap                                yes        yes    yes     yes        yes
page home-reports                           login      yes    yes     yes        yes
page new-home-report                        login      yes    yes     yes        yes
page home-report                            yes        yes    yes     yes        yes
page home-report-pdf                        yes        yes    yes     yes        yes
page summarize                              yes        yes    yes     yes        yes
page login                                  yes        yes    yes     yes        yes
page signup                                 yes        yes    yes     yes        yes
page forgot-password                        yes        yes    yes     yes        yes
page reset-password                         yes        yes    yes     yes        yes
page verify                                 yes        yes    yes     yes        yes
page favorites                              yes        yes    yes     yes        yes
page viewed                                 yes        yes    yes     yes        yes
page feed                                   yes        yes    yes     yes        yes
page service                                yes        yes    yes     yes        yes
page board                                  yes        yes    yes     yes        yes
page own-board                              login      yes    yes     yes        yes
page contact                                yes        yes    yes     yes        yes
page privacy                                yes        yes    yes     yes        yes
page terms                                  yes        yes    yes     yes        yes
page imprint                                yes        yes    yes     yes        yes
page accessibility                          yes        yes    yes     yes        yes
page docs                                   yes        yes    yes     yes        yes
page help                                   yes        yes    yes     yes        yes
page api-docs                               yes        yes    yes     yes        yes
page api-docs-part                          yes        yes    yes     yes        yes
page mcp-docs                               yes        yes    yes     yes        yes
page ranking                                yes        yes    yes     yes        yes
page user                                   login      yes    yes     yes        yes
page profile                                login      yes    yes     yes        yes
page access                                 login      yes    yes     yes        yes
page own-agency                             login      yes    yes     yes        yes
page own-offers                             login      yes    yes     yes        yes
page own-orders                             login      yes    yes     yes        yes
page offer-promo                            login      yes    yes     yes        yes
page pay                                    login      yes    yes     yes        yes
page pay-challenge                          login      yes    yes     yes        yes
page pay-status                             login      yes    yes     yes        yes
page invoice                                login      yes    yes     yes        yes
page chat                                   login      yes    yes     yes        yes
page chat-table                             login      yes    yes     yes        yes
page chat-calendar                          login      yes    yes     yes        yes
page viewings                               login      yes    yes     yes        yes
page chat-link-calendar                     yes        yes    yes     yes        yes
page chat-templates                         login      yes    yes     yes        yes
page chat-blocked                           login      yes    yes     yes        yes
page chat-alias                             yes        yes    yes     yes        yes
page chat-link                              yes        yes    yes     yes        yes
page support                                yes        yes    yes     yes        yes
page support-alias                          yes        yes    yes     yes        yes
page ticket                                 login      yes    yes     yes        yes
page ticket-link                            yes        yes    yes     yes        yes
page ticket-verify                          yes        yes    yes     yes        yes
page old-leads                              yes        yes    yes     yes        yes
page feed-in                                login      yes    yes     yes        yes
page feed-in-report                         login      yes    yes     yes        yes
page feeds-in                               login      yes    yes     yes        yes
page feeds-out                              login      yes    yes     yes        yes
page pro-offers                             login      yes    yes     yes        yes
page pro-file                               login      yes    yes     yes        yes
page notifications                          login      yes    yes     yes        yes
page notification-settings                  login      yes    yes     yes        yes
page journal                                yes        yes    yes     yes        yes
page journal-rss                            yes        yes    yes     yes        yes
page journal-json                           yes        yes    yes     yes        yes
page article                                yes        yes    yes     yes        yes
page flow                                   yes        yes    yes     yes        yes
page author                                 yes        yes    yes     yes        yes
page article-preview                        yes        yes    yes     yes        yes
page article-form                           login      no     no      no         yes
page journal-desk                           login      no     no      no         yes
page journal-series                         login      no     no      no         yes
page members                                login      no     no      no         yes
page member                                 login      no     no      no         yes
page audit                                  login      no     no      no         yes
page all-feeds                              login      no     no      no         yes
page any-feed                               login      no     no      no         yes
page state                                  login      no     no      no         yes
page old-jobs                               login      no     no      no         yes
page numbers                                login      no     no      no         yes
page buying-costs                           login      no     no      no         yes
page promo-prices                           login      no     no      no         yes
page promo-taxes                            login      no     no      no         yes
page promo-seller                           login      no     no      no         yes
page payments                               login      no     no      no         yes
page payment                                login      no     no      no         yes
page any-invoice                            login      no     no      no         yes
page ledger                                 login      no     no      no         yes
page books-file                             login      no     no      no         yes
page reconciliations                        login      no     no      no         yes
page agency-checks                          login      no     no      yes        yes
page review-queue                           login      no     no      yes        yes
page queue                                  login      no     no      yes        yes
page moderation                             login      no     no      yes        yes
page areas                                  login      no     no      yes        yes
page area-words                             login      no     no      yes        yes
page new-area                               login      no     no      yes        yes
page area                                   login      no     no      yes        yes
page texts                                  login      no     no      yes        yes
page text                                   login      no     no      yes        yes
page reports                                login      no     no      yes        yes
page chat-report                            login      no     no      yes        yes
page report                                 login      no     no      yes        yes
page desk                                   login      no     no      yes        yes
page desk-ticket                            login      no     no      yes        yes
page macros                                 login      no     no      yes        yes
page save-search                            yes        yes    yes     yes        yes
page confirm-search                         yes        yes    yes     yes        yes
page searches                               yes        yes    yes     yes        yes
page saved-search                           yes        yes    yes     yes        yes
page search-alert                           yes        yes    yes     yes        yes
page unsubscribe                            yes        yes    yes     yes        yes
page logout                                 yes        yes    yes     yes        yes
page no-access                              yes        yes    yes     yes        yes
page currency                               yes        yes    yes     yes        yes
page offer-form                             login      yes    yes     yes        yes
page offer                                  yes        yes    yes     yes        yes
page offer-contact                          yes        yes    yes     yes        yes
page offer-report                           yes        yes    yes     yes        yes
page lead-verify                            yes        yes    yes     yes        yes
page offer-alias                            yes        yes    yes     yes        yes
page dev-ui                                 yes        yes    yes     yes        yes
page search                                 yes        yes    yes     yes        yes
page agencies                               yes        yes    yes     yes        yes
page agency                                 yes        yes    yes     yes        yes
page review                                 login      yes    yes     yes        yes
page country                                yes        yes    yes     yes        yes
page country-location                       yes        yes    yes     yes        yes

endpoint                                    anonymous  user   writer  moderator  admin  token                own
GET /api/sanctum/csrf-cookie                yes        yes    yes     yes        yes
POST /api/auth/register                     yes        yes    yes     yes        yes
POST /api/auth/verify                       yes        yes    yes     yes        yes
POST /api/auth/login                        yes        yes    yes     yes        yes
POST /api/auth/two-factor                   yes        yes    yes     yes        yes
POST /api/auth/passkey/options              yes        yes    yes     yes        yes
POST /api/auth/passkey                      yes        yes    yes     yes        yes
GET /api/auth/demo                          yes        yes    yes     yes        yes
POST /api/auth/demo                         yes        yes    yes     yes        yes
GET /api/auth/logout                        yes        yes    yes     yes        yes
GET /api/auth/me                            yes        yes    yes     yes        yes    profile:read
POST /api/auth/forgot-password              yes        yes    yes     yes        yes
POST /api/auth/reset-password               yes        yes    yes     yes        yes
GET /api/user/sessions                      login      yes    yes     yes        yes    -
POST /api/user/confirm                      login      yes    yes     yes        yes    -
DELETE /api/user/sessions/:id               login      yes    yes     yes        yes    -                    own
DELETE /api/user/sessions                   login      yes    yes     yes        yes    -
PUT /api/user/password                      login      yes    yes     yes        yes    -
PUT /api/user/email                         login      yes    yes     yes        yes    -
POST /api/user/two-factor                   login      yes    yes     yes        yes    -
POST /api/user/two-factor/confirm           login      yes    yes     yes        yes    -
POST /api/user/two-factor/off               login      yes    yes     yes        yes    -
POST /api/user/two-factor/recovery-codes    login      yes    yes     yes        yes    -
GET /api/user/passkeys                      login      yes    yes     yes        yes    -
POST /api/user/passkeys/options             login      yes    yes     yes        yes    -
POST /api/user/passkeys                     login      yes    yes     yes        yes    -
DELETE /api/user/passkeys/:id               login      yes    yes     yes        yes    -                    own
GET /api/user/tokens                        login      yes    yes     yes        yes    -
POST /api/user/tokens                       login      yes    yes     yes        yes    -
DELETE /api/user/tokens/:id                 login      yes    yes     yes        yes    -                    own
PATCH /api/user/profile                     login      yes    yes     yes        yes    profile:write
POST /api/user/picture                      login      yes    yes     yes        yes    profile:write
PUT /api/user/picture/:key                  login      yes    yes     yes        yes    profile:write
DELETE /api/user/picture                    login      yes    yes     yes        yes    profile:write
POST /api/user/terms                        login      yes    yes     yes        yes    -
GET /api/user/export                        login      yes    yes     yes        yes    -
POST /api/user/delete                       login      yes    yes     yes        yes    -
GET /api/admin/users                        login      no     no      no         yes    -
GET /api/admin/users/:id                    login      no     no      no         yes    -
PUT /api/admin/users/:id/roles/:role        login      no     no      no         yes    -
DELETE /api/admin/users/:id/roles/:role     login      no     no      no         yes    -
PUT /api/admin/users/:id/block              login      no     no      no         yes    -
DELETE /api/admin/users/:id/block           login      no     no      no         yes    -
DELETE /api/admin/users/:id/sessions        login      no     no      no         yes    -
GET /api/admin/audit                        login      no     no      no         yes    -
GET /api/admin/costs                        login      no     no      no         yes    -
PUT /api/admin/costs/:country               login      no     no      no         yes    -
DELETE /api/admin/costs/:country            login      no     no      no         yes    -
GET /api/admin/events                       login      no     no      no         yes    -
GET /api/admin/state                        login      no     no      no         yes    -
GET /api/admin/jobs                         login      no     no      no         yes    -
POST /api/admin/jobs/:id/retry              login      no     no      no         yes    -
DELETE /api/admin/jobs/:id                  login      no     no      no         yes    -
GET /api/admin/feeds                        login      no     no      no         yes    -
GET /api/admin/feeds/:id                    login      no     no      no         yes    -
GET /api/admin/feeds/:id/runs               login      no     no      no         yes    -
GET /api/admin/feeds/:id/runs/:run          login      no     no      no         yes    -
GET /api/admin/feeds/:id/runs/:run/problems login      no     no      no         yes    -
POST /api/admin/feeds/:id/runs              login      no     no      no         yes    -
POST /api/admin/feeds/:id/stop              login      no     no      no         yes    -
PUT /api/admin/feeds/:id/halt               login      no     no      no         yes    -
DELETE /api/admin/feeds/:id/halt            login      no     no      no         yes    -
GET /api/admin/areas                        login      no     no      yes        yes    -
GET /api/admin/areas/:id                    login      no     no      yes        yes    -
POST /api/admin/areas                       login      no     no      yes        yes    -
PUT /api/admin/areas/:id                    login      no     no      yes        yes    -
DELETE /api/admin/areas/:id                 login      no     no      yes        yes    -
POST /api/admin/areas/:id/restore           login      no     no      yes        yes    -
POST /api/admin/areas/import                login      no     no      yes        yes    -
GET /api/admin/town-words                   login      no     no      yes        yes    -
PUT /api/admin/town-words/ignored           login      no     no      yes        yes    -
POST /api/admin/town-words/names            login      no     no      yes        yes    -
GET /api/admin/texts                        login      no     no      yes        yes    -
GET /api/admin/texts/:subject               login      no     no      yes        yes    -
GET /api/admin/texts/:subject/:language/:revision login no   no      yes        yes    -
PUT /api/admin/texts/:subject/:language     login      no     no      yes        yes    -
PUT /api/admin/legal/:page/:language        login      no     no      no         yes    -
PUT /api/admin/layouts/:place               login      no     no      yes        yes    -
GET /api/user/home-reports                  login      yes    yes     yes        yes    offers:read
POST /api/user/home-reports                 login      yes    yes     yes        yes    offers:write
PATCH /api/user/home-reports/:id            login      yes    yes     yes        yes    offers:write         own
POST /api/user/home-reports/:id/estimates   login      yes    yes     yes        yes    offers:write
POST /api/user/home-reports/:id/link        login      yes    yes     yes        yes    offers:write         own
DELETE /api/user/home-reports/:id/link      login      yes    yes     yes        yes    offers:write         own
DELETE /api/user/home-reports/:id           login      yes    yes     yes        yes    offers:write         own
GET /api/home-reports/:id                   login      yes    yes     yes        yes    offers:read
GET /api/home-reports/:id/pdf               login      yes    yes     yes        yes    offers:read
POST /api/home-reports/:id/view             yes        yes    yes     yes        yes
GET /api/contact/form                       yes        yes    yes     yes        yes
POST /api/mail/bounces                      yes        yes    yes     yes        yes
GET /manifest/*                             yes        yes    yes     yes        yes
POST /api/contact                           yes        yes    yes     yes        yes
POST /api/event/:first/:second              yes        yes    yes     yes        yes
GET /api/legal/:page                        yes        yes    yes     yes        yes
GET /api/about                              yes        yes    yes     yes        yes
GET /api/location                           yes        yes    yes     yes        yes
GET /api/location/ip                        yes        yes    yes     yes        yes
GET /api/countries                          yes        yes    yes     yes        yes
GET /api/places/page                        yes        yes    yes     yes        yes
GET /api/places/text                        yes        yes    yes     yes        yes
GET /api/places/outline                     yes        yes    yes     yes        yes
GET /api/places/nearby                      yes        yes    yes     yes        yes
GET /api/market                             yes        yes    yes     yes        yes
GET /api/market/cells                       yes        yes    yes     yes        yes
GET /api/summary                            yes        yes    yes     yes        yes
GET /api/offers/:id                         yes        yes    yes     yes        yes
POST /api/offers/:id/view                   yes        yes    yes     yes        yes
GET /api/offers/:id/gone                    yes        yes    yes     yes        yes
GET /api/addresses                          login      yes    yes     yes        yes    -
GET /api/addresses/at                       login      yes    yes     yes        yes    -
GET /api/offers/:id/around                  yes        yes    yes     yes        yes
GET /api/offers/:id/similar                 yes        yes    yes     yes        yes
GET /api/showcase                           yes        yes    yes     yes        yes
GET /api/homes                              yes        yes    yes     yes        yes
GET /api/homes/news                         yes        yes    yes     yes        yes
GET /api/homes/:id/same                     yes        yes    yes     yes        yes
GET /api/user/homes                         login      yes    yes     yes        yes    profile:read
POST /api/user/homes                        login      yes    yes     yes        yes    profile:write
GET /api/estimate                           yes        yes    yes     yes        yes
GET /api/price-index                        yes        yes    yes     yes        yes
GET /api/user/boards                        login      yes    yes     yes        yes    profile:read
POST /api/user/boards                       login      yes    yes     yes        yes    profile:write
GET /api/user/boards/:id                    login      yes    yes     yes        yes    profile:read
PUT /api/user/boards/:id                    login      yes    yes     yes        yes    profile:write  own
DELETE /api/user/boards/:id                 login      yes    yes     yes        yes    profile:write  own
POST /api/user/boards/:id/links             login      yes    yes     yes        yes    profile:write  own
DELETE /api/user/board-links/:id            login      yes    yes     yes        yes    profile:write  own
POST /api/user/boards/:id/acts              login      yes    yes     yes        yes    profile:write  own
GET /api/boards/:token                      yes        yes    yes     yes        yes
POST /api/boards/:token/members             yes        yes    yes     yes        yes
POST /api/boards/:token/acts                yes        yes    yes     yes        yes
GET /api/costs                              yes        yes    yes     yes        yes
GET /api/user/agency                        login      yes    yes     yes        yes    -
POST /api/user/agency                       login      yes    yes     yes        yes    -
PATCH /api/user/agency                      login      yes    yes     yes        yes    -
POST /api/user/agency/logo                  login      yes    yes     yes        yes    -
PUT /api/user/agency/logo/:key              login      yes    yes     yes        yes    -
DELETE /api/user/agency/logo                login      yes    yes     yes        yes    -
DELETE /api/user/agency/change              login      yes    yes     yes        yes    -
POST /api/user/agency/branches              login      yes    yes     yes        yes    -
PUT /api/user/agency/branches/:id           login      yes    yes     yes        yes    -              own
DELETE /api/user/agency/branches/:id        login      yes    yes     yes        yes    -              own
PUT /api/user/agency/legal                  login      yes    yes     yes        yes    -
PUT /api/user/agency/colleagues/:id         login      yes    yes     yes        yes    -              own
PUT /api/user/agency/colleagues/:id/branch  login      yes    yes     yes        yes    -              own
DELETE /api/user/agency/colleagues/:id      login      yes    yes     yes        yes    -              own
POST /api/user/agency/leave                 login      yes    yes     yes        yes    -
POST /api/user/agency/close                 login      yes    yes     yes        yes    -
POST /api/user/agency/invitations           login      yes    yes     yes        yes    -
POST /api/user/agency/invitations/:id/resend login    yes    yes     yes        yes    -              own
DELETE /api/user/agency/invitations/:id     login      yes    yes     yes        yes    -              own
GET /api/user/agency/invitation             login      yes    yes     yes        yes    -
POST /api/user/agency/join                  login      yes    yes     yes        yes    -
GET /api/user/webhooks                      login      yes    yes     yes        yes    -
POST /api/user/webhooks                     login      yes    yes     yes        yes    -
PATCH /api/user/webhooks/:id                login      yes    yes     yes        yes    -                    own
DELETE /api/user/webhooks/:id               login      yes    yes     yes        yes    -                    own
POST /api/user/webhooks/:id/ping            login      yes    yes     yes        yes    -                    own
GET /api/user/webhooks/:id/deliveries       login      yes    yes     yes        yes    -
POST /api/user/webhooks/:id/deliveries/:delivery/replay  login      yes    yes     yes        yes    -
POST /api/user/webhooks/:id/resend                       login      yes    yes     yes        yes    -
POST /api/sandbox/confirm                   yes        yes    yes     yes        yes
POST /api/sandbox/challenge                 yes        yes    yes     yes        yes
POST /pay/webhooks/:provider                yes        yes    yes     yes        yes
GET /api/user/offers                        login      yes    yes     yes        yes    offers:read
POST /api/user/offers                       login      yes    yes     yes        yes    offers:write
GET /api/user/offers/:id                    login      yes    yes     yes        yes    offers:read
PATCH /api/user/offers/:id                  login      yes    yes     yes        yes    offers:write         own
GET /api/user/offers/:id/preview            login      yes    yes     yes        yes    offers:read
POST /api/user/offers/:id/submit            login      yes    yes     yes        yes    offers:write         own
POST /api/user/offers/:id/acts              login      yes    yes     yes        yes    offers:write         own
POST /api/user/offers/:id/copy              login      yes    yes     yes        yes    offers:write         own
POST /api/user/offer-acts                   login      yes    yes     yes        yes    offers:write
GET /api/user/offer-work                    login      yes    yes     yes        yes    offers:read
GET /api/user/offer-file                    login      yes    yes     yes        yes    offers:read
POST /api/user/offer-file                    login      yes    yes     yes        yes    offers:write
POST /api/user/offer-changes                 login      yes    yes     yes        yes    offers:write
POST /api/user/offer-items                  login      yes    yes     yes        yes    offers:write
POST /api/user/pictures                     login      yes    yes     yes        yes    offers:write
PUT /api/user/pictures/:key                 login      yes    yes     yes        yes    offers:write
GET /api/promotions/form                    login      yes    yes     yes        yes    -
GET /api/promotions                         login      yes    yes     yes        yes    -
GET /api/promotions/current                 login      yes    yes     yes        yes    -
GET /api/admin/promotion-prices             login      no     no      no         yes    -
POST /api/admin/promotion-prices            login      no     no      no         yes    -
DELETE /api/admin/promotion-prices/:id      login      no     no      no         yes    -
POST /api/orders/quote                      login      yes    yes     yes        yes    -
POST /api/orders                            login      yes    yes     yes        yes    -
GET /api/orders                             login      yes    yes     yes        yes    -
GET /api/orders/statement                   login      yes    yes     yes        yes    -
GET /api/orders/buyer                       login      yes    yes     yes        yes    -
GET /api/orders/:id                         login      yes    yes     yes        yes    -
POST /api/orders/:id/payment                login      yes    yes     yes        yes    -                    own
POST /api/orders/:id/cancel                 login      yes    yes     yes        yes    -                    own
GET /api/invoices/:id/pdf                   login      yes    yes     yes        yes    -
GET /api/admin/payments                     login      no     no      no         yes    -
GET /api/admin/payments/:id                 login      no     no      no         yes    -
POST /api/admin/payments/:id/refunds        login      no     no      no         yes    -
POST /api/admin/refunds/:id/decision        login      no     no      no         yes    -
GET /api/admin/ledger                       login      no     no      no         yes    -
GET /api/admin/payments.csv                 login      no     no      no         yes    -
GET /api/admin/reconciliations              login      no     no      no         yes    -
POST /api/admin/reconciliations             login      no     no      no         yes    -
GET /api/admin/issuer                       login      no     no      no         yes    -
PUT /api/admin/issuer                       login      no     no      no         yes    -
GET /api/admin/tax-rules                    login      no     no      no         yes    -
POST /api/admin/tax-rules                   login      no     no      no         yes    -
DELETE /api/admin/tax-rules/:id             login      no     no      no         yes    -
GET /api/agencies                           yes        yes    yes     yes        yes
GET /api/agencies/:slug                     yes        yes    yes     yes        yes
GET /api/agency-names                       yes        yes    yes     yes        yes
GET /api/agencies/:id/reviews               yes        yes    yes     yes        yes
GET /api/user/reviews/:id                   login      yes    yes     yes        yes    -
PUT /api/user/reviews/:id                   login      yes    yes     yes        yes    -
DELETE /api/user/reviews/:id                login      yes    yes     yes        yes    -
POST /api/reviews/:id/report                login      yes    yes     yes        yes    -
GET /api/user/agency/reviews                login      yes    yes     yes        yes    -
PUT /api/user/agency/reviews/:id/reply      login      yes    yes     yes        yes    -              own
GET /api/admin/reviews                      login      no     no      yes        yes    -
POST /api/admin/reviews/:id/decision        login      no     no      yes        yes    -
POST /api/admin/reviews/:id/reply           login      no     no      yes        yes    -
GET /api/admin/agencies                     login      no     no      yes        yes    -
POST /api/admin/agencies/:id/check          login      no     no      yes        yes    -
POST /api/admin/agencies/:id/change         login      no     no      yes        yes    -
POST /api/admin/agencies/:id/members/:member login     no     no      yes        yes    -
GET /api/user/feeds-in                      login      yes    yes     yes        yes    feeds:read
POST /api/user/feeds-in                     login      yes    yes     yes        yes    feeds:write
GET /api/user/feeds-in/:id                  login      yes    yes     yes        yes    feeds:read
PATCH /api/user/feeds-in/:id                login      yes    yes     yes        yes    feeds:write          own
DELETE /api/user/feeds-in/:id               login      yes    yes     yes        yes    feeds:write
POST /api/user/feeds-in/:id/test            login      yes    yes     yes        yes    feeds:write
GET /api/user/feeds-in/:id/peek             login      yes    yes     yes        yes    feeds:read
POST /api/user/feeds-in/:id/preview         login      yes    yes     yes        yes    feeds:read
POST /api/user/feeds-in/:id/files           login      yes    yes     yes        yes    feeds:write
PUT /api/feeds/:id                          login      yes    yes     yes        yes    feeds:write
POST /api/user/feeds-in/:id/runs            login      yes    yes     yes        yes    feeds:write          own
GET /api/user/feeds-in/:id/runs             login      yes    yes     yes        yes    feeds:read
GET /api/user/feeds-in/:id/runs/:run        login      yes    yes     yes        yes    feeds:read
GET /api/user/feeds-in/:id/runs/:run/problems  login    yes    yes     yes        yes    feeds:read
GET /api/user/feeds-in/:id/runs/:run/report login      yes    yes     yes        yes    feeds:read
GET /api/user/feeds-in/:id/words            login      yes    yes     yes        yes    feeds:read
GET /api/user/feeds-in/:id/items            login      yes    yes     yes        yes    feeds:read
POST /api/user/feeds-in/:id/confirmations   login      yes    yes     yes        yes    feeds:write
GET /api/user/feeds-in/:id/pictures         login      yes    yes     yes        yes    feeds:read
POST /api/user/feeds-in/:id/pictures        login      yes    yes     yes        yes    feeds:write
GET /api/user/feeds-in/:id/revisions        login      yes    yes     yes        yes    feeds:read
GET /api/user/feeds-out                     login      yes    yes     yes        yes    feeds:read
POST /api/user/feeds-out                    login      yes    yes     yes        yes    feeds:write
DELETE /api/user/feeds-out/:id              login      yes    yes     yes        yes    feeds:write          own
GET /api/admin/offers                       login      no     no      yes        yes    -
GET /api/admin/offers/:id                   login      no     no      yes        yes    -
POST /api/admin/offers/:id/decision         login      no     no      yes        yes    -
POST /api/admin/offers/:id/take-down        login      no     no      yes        yes    -
GET /api/offers/:id/contact                 yes        yes    yes     yes        yes
POST /api/offers/:id/contact                yes        yes    yes     yes        yes
POST /api/offers/:id/phone                  yes        yes    yes     yes        yes
GET /api/offers/:id/report                  yes        yes    yes     yes        yes
POST /api/offers/:id/report                 yes        yes    yes     yes        yes
GET /api/admin/chat-reports                 login      no     no      yes        yes    -
GET /api/admin/chat-reports/:id             login      no     no      yes        yes    -
POST /api/admin/chat-reports/:id/decision   login      no     no      yes        yes    -
GET /api/admin/reports                      login      no     no      yes        yes    -
GET /api/admin/reports/:id                  login      no     no      yes        yes    -
POST /api/admin/reports/:id/decision        login      no     no      yes        yes    -
GET /api/admin/invoices/:id/pdf             login      no     no      no         yes    -
POST /api/leads/verify                      yes        yes    yes     yes        yes
GET /api/journal                            yes        yes    yes     yes        yes
GET /api/journal/:slug                      yes        yes    yes     yes        yes
GET /api/journal-feed                      yes        yes    yes     yes        yes
GET /api/journal/flows/:slug                yes        yes    yes     yes        yes
GET /api/journal/authors/:slug              yes        yes    yes     yes        yes
GET /api/journal/preview/:key               yes        yes    yes     yes        yes
GET /api/admin/journal                      login      no     no      no         yes    -
POST /api/admin/journal                     login      no     no      no         yes    -
GET /api/admin/journal/:id                  login      no     no      no         yes    -
PUT /api/admin/journal/:id                  login      no     no      no         yes    -
DELETE /api/admin/journal/:id               login      no     no      no         yes    -
GET /api/admin/journal/:id/texts/:language  login      no     no      no         yes    -
PUT /api/admin/journal/:id/texts/:language  login      no     no      no         yes    -
POST /api/admin/journal/:id/texts/:language/act login      no     no      no         yes    -
DELETE /api/admin/journal/:id/texts/:language login      no     no      no         yes    -
POST /api/admin/journal/:id/texts/:language/preview login      no     no      no         yes    -
GET /api/admin/journal/:id/texts/:language/revisions login      no     no      no         yes    -
GET /api/admin/journal/:id/texts/:language/revisions/:revision login      no     no      no         yes    -
POST /api/admin/journal/:id/texts/:language/revisions/:revision/restore login      no     no      no         yes    -
GET /api/admin/journal-flows                login      no     no      no         yes    -
PUT /api/admin/journal-flows/:id            login      no     no      no         yes    -
DELETE /api/admin/journal-flows/:id         login      no     no      no         yes    -
GET /api/admin/journal-authors              login      no     no      no         yes    -
PUT /api/admin/journal-authors/:id          login      no     no      no         yes    -
DELETE /api/admin/journal-authors/:id       login      no     no      no         yes    -
POST /api/admin/journal-pictures            login      no     no      no         yes    -
PUT /api/admin/journal-pictures/:key        login      no     no      no         yes    -
GET /api/saved-searches/form                yes        yes    yes     yes        yes
POST /api/saved-searches                    yes        yes    yes     yes        yes
POST /api/saved-searches/confirm            yes        yes    yes     yes        yes
GET /api/saved-searches                     yes        yes    yes     yes        yes    profile:read
GET /api/saved-searches/found               yes        yes    yes     yes        yes
GET /api/saved-searches/stream              yes        yes    yes     yes        yes
GET /api/saved-searches/subscription        yes        yes    yes     yes        yes
POST /api/saved-searches/subscription       yes        yes    yes     yes        yes
PATCH /api/saved-searches/:id               yes        yes    yes     yes        yes                         own
DELETE /api/saved-searches/:id              yes        yes    yes     yes        yes                         own
POST /api/saved-searches/:id/restore        yes        yes    yes     yes        yes                         own
GET /api/chat                               login      yes    yes     yes        yes    leads:read
GET /api/chat/unread                        login      yes    yes     yes        yes    leads:read
GET /api/chat/:id                           login      yes    yes     yes        yes    leads:read
GET /api/chat/:id/messages                  login      yes    yes     yes        yes    leads:read
POST /api/chat/:id/messages                 login      yes    yes     yes        yes    -              own
POST /api/chat/:id/messages/:seq/translation login     yes    yes     yes        yes    -
POST /api/chat/:id/phrases                  login      yes    yes     yes        yes    -              own
PUT /api/chat/:id/read                      login      yes    yes     yes        yes    -              own
PUT /api/chat/:id/choices                   login      yes    yes     yes        yes    -              own
POST /api/chat/:id/reports                  login      yes    yes     yes        yes    -              own
DELETE /api/chat/:id/reports                login      yes    yes     yes        yes    -              own
PUT /api/chat/:id/typing                    login      yes    yes     yes        yes    -
POST /api/chat/:id/files                    login      yes    yes     yes        yes    -
PUT /api/chat/:id/files/:file               login      yes    yes     yes        yes    -
DELETE /api/chat/:id/files/:file            login      yes    yes     yes        yes    -
PUT /api/chat/:id/state                     login      yes    yes     yes        yes    -              own
GET /api/chat/:id/viewing                   login      yes    yes     yes        yes    leads:read
POST /api/chat/:id/viewing                  login      yes    yes     yes        yes    -              own
PUT /api/chat/:id/viewing                   login      yes    yes     yes        yes    -              own
DELETE /api/chat/:id/viewing                login      yes    yes     yes        yes    -              own
DELETE /api/chat/:id/viewing/times          login      yes    yes     yes        yes    -              own
GET /api/viewings                           login      yes    yes     yes        yes    leads:read
PUT /api/viewings/settings                  login      yes    yes     yes        yes    -
GET /api/chat-link/viewing                  yes        yes    yes     yes        yes
POST /api/chat-link/viewing                 yes        yes    yes     yes        yes
PUT /api/chat-link/viewing                  yes        yes    yes     yes        yes
DELETE /api/chat-link/viewing               yes        yes    yes     yes        yes
DELETE /api/chat-link/viewing/times         yes        yes    yes     yes        yes
GET /api/chat/:id/templates/:template       login      yes    yes     yes        yes    leads:read
PUT /api/chat/:id/handler                   login      yes    yes     yes        yes    -              own
POST /api/chat/:id/handler                  login      yes    yes     yes        yes    -              own
POST /api/chat/:id/notes                    login      yes    yes     yes        yes    -              own
PUT /api/chat/:id/block                     login      yes    yes     yes        yes    -              own
DELETE /api/chat/:id/block                  login      yes    yes     yes        yes    -              own
GET /api/user/chat-templates                login      yes    yes     yes        yes    -
POST /api/user/chat-templates               login      yes    yes     yes        yes    -
PUT /api/user/chat-templates/:id            login      yes    yes     yes        yes    -              own
DELETE /api/user/chat-templates/:id         login      yes    yes     yes        yes    -              own
GET /api/user/chat-blocks                   login      yes    yes     yes        yes    -
DELETE /api/user/chat-blocks/:id            login      yes    yes     yes        yes    -              own
GET /api/chat-link                          yes        yes    yes     yes        yes
GET /api/chat-link/messages                 yes        yes    yes     yes        yes
POST /api/chat-link/messages                yes        yes    yes     yes        yes
POST /api/chat-link/messages/:seq/translation yes      yes    yes     yes        yes
POST /api/chat-link/phrases                 yes        yes    yes     yes        yes
PUT /api/chat-link/read                     yes        yes    yes     yes        yes
PUT /api/chat-link/choices                  yes        yes    yes     yes        yes
POST /api/chat-link/reports                 yes        yes    yes     yes        yes
DELETE /api/chat-link/reports               yes        yes    yes     yes        yes
PUT /api/chat-link/typing                   yes        yes    yes     yes        yes
POST /api/chat-link/files                   yes        yes    yes     yes        yes
PUT /api/chat-link/files/:file              yes        yes    yes     yes        yes
DELETE /api/chat-link/files/:file           yes        yes    yes     yes        yes
GET /api/support/form                       yes        yes    yes     yes        yes
POST /api/support                           yes        yes    yes     yes        yes
POST /api/support/verify                    yes        yes    yes     yes        yes
GET /api/support                            login      yes    yes     yes        yes    -
GET /api/support/:id                        login      yes    yes     yes        yes    -
POST /api/support/:id/messages              login      yes    yes     yes        yes    -              own
PUT /api/support/:id/status                 login      yes    yes     yes        yes    -              own
POST /api/support/:id/files                 login      yes    yes     yes        yes    -
PUT /api/support/:id/files/:file            login      yes    yes     yes        yes    -
DELETE /api/support/:id/files/:file         login      yes    yes     yes        yes    -
GET /api/support-link                       yes        yes    yes     yes        yes
POST /api/support-link/messages             yes        yes    yes     yes        yes
PUT /api/support-link/status                yes        yes    yes     yes        yes
GET /api/help                               yes        yes    yes     yes        yes
GET /api/help/:slug                         yes        yes    yes     yes        yes
POST /api/help/:slug/votes                  yes        yes    yes     yes        yes
GET /api/admin/help                         login      no     no      no         yes    -
POST /api/support-link/files                yes        yes    yes     yes        yes
PUT /api/support-link/files/:file           yes        yes    yes     yes        yes
DELETE /api/support-link/files/:file        yes        yes    yes     yes        yes
POST /api/support-files                     login      yes    yes     yes        yes    -
PUT /api/support-files/:file                login      yes    yes     yes        yes    -
DELETE /api/support-files/:file             login      yes    yes     yes        yes    -
GET /api/admin/support                      login      no     no      yes        yes    -
GET /api/admin/support/:id                  login      no     no      yes        yes    -
GET /api/admin/support/:id/answers/:template login     no     no      yes        yes    -
POST /api/admin/support/:id/messages        login      no     no      yes        yes    -
PUT /api/admin/support/:id/status           login      no     no      yes        yes    -
PATCH /api/admin/support/:id                login      no     no      yes        yes    -
PUT /api/admin/support/:id/link             login      no     no      yes        yes    -
POST /api/admin/support/:id/merge           login      no     no      yes        yes    -
POST /api/admin/support/:id/files           login      no     no      yes        yes    -
PUT /api/admin/support/:id/files/:file      login      no     no      yes        yes    -
DELETE /api/admin/support/:id/files/:file   login      no     no      yes        yes    -
GET /api/admin/macros                       login      no     no      yes        yes    -
POST /api/admin/macros                      login      no     no      yes        yes    -
PUT /api/admin/macros/:id                   login      no     no      yes        yes    -
DELETE /api/admin/macros/:id                login      no     no      yes        yes    -
GET /api/search/words                       yes        yes    yes     yes        yes
GET /api/offers                             yes        yes    yes     yes        yes
GET /api/library                            yes        yes    yes     yes        yes
GET /api/rates                              yes        yes    yes     yes        yes
GET /api/notifications                      login      yes    yes     yes        yes    notifications:read
GET /api/notifications/unread               login      yes    yes     yes        yes    notifications:read
GET /api/notifications/settings             login      yes    yes     yes        yes    notifications:read
PUT /api/notifications/settings             login      yes    yes     yes        yes    notifications:write
GET /api/notifications/mails                yes        yes    yes     yes        yes
POST /api/notifications/mails               yes        yes    yes     yes        yes
POST /api/notifications/push                login      yes    yes     yes        yes    -
DELETE /api/notifications/push              login      yes    yes     yes        yes    -
PUT /api/notifications/read                 login      yes    yes     yes        yes    notifications:write
PUT /api/notifications/:id/read             login      yes    yes     yes        yes    notifications:write  own
DELETE /api/notifications/:id               login      yes    yes     yes        yes    notifications:write  own
GET /api/realtime                           login      yes    yes     yes        yes    notifications:read
POST /api/broadcasting/auth                 login      yes    yes     yes        yes    notifications:read
POST /broadcasting/auth                     login      yes    yes     yes        yes    notifications:read
POST /apps/:app/events                      signed     signed signed  signed     signed
POST /apps/:app/batch_events                signed     signed signed  signed     signed
POST /mcp                                   yes        yes    yes     yes        yes
GET /docs/api.json                          yes        yes    yes     yes        yes
GET /healthz                                yes        yes    yes     yes        yes
GET /readyz                                 yes        yes    yes     yes        yes
GET /libraries/:file                        yes        yes    yes     yes        yes
GET /translations/:file                     yes        yes    yes     yes        yes
GET /media/*                                yes        yes    yes     yes        yes
GET /attachments/*                          yes        yes    yes     yes        yes
GET /map/places/:locale/:z/:x/:y            yes        yes    yes     yes        yes
GET /map/tiles.json                        yes        yes    yes     yes        yes
GET /map/tiles/:version/:z/:x/:y           yes        yes    yes     yes        yes
GET /map/offers/:file                      yes        yes    yes     yes        yes
GET /feeds/:file                            yes        yes    yes     yes        yes
GET /.well-known/security.txt               yes        yes    yes     yes        yes
GET /robots.txt                             yes        yes    yes     yes        yes
GET /sitemap.xml                            yes        yes    yes     yes        yes
GET /sitemaps/:locale/:file                 yes        yes    yes     yes        yes
`
