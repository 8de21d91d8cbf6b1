/**
 * What people type when they look for help, and the article they need. Written down before the search was: it is never tuned
 * by changing this list.
 */
const ASKED = `
how do i cancel my order | cancel-an-order
i ordered the wrong thing can i change it | change-an-order
refund not arrived | refunds
when do i get my money back | refunds
where is my order | where-is-my-order
i lost my order number | where-is-my-order
baker never answered my order | cancelled-by-itself
card was declined | paying
is it safe to pay by card here | paying
why is there a service fee | service-fee
do i need an account to order | order-without-an-account
nut allergy is it safe | allergens
whats the bakery address | home-addresses
do you deliver to my house | pickup-and-delivery
bread was stale i want a refund | something-wrong
baker wants a different pickup time | another-time
order a birthday cake | custom-orders
how to pay an invoice | pay-an-invoice
how to leave a review | reviews
message the baker | messages
favorite bakeries | save-a-bakery
forgot my password | forgot-password
didnt get verification email | verification-email
change my email address | change-your-email
someone logged into my account | devices
too many emails how to stop | notifications
unsubscribe from newsletter | breadletter
delete my account | delete-your-account
get a copy of my data | download-your-data
block someone | block-and-report
how do i list my bakery | list-your-bakery
my bakery is already on here but i didnt add it | claim-your-bakery
what papers do you need to verify me | verification
my payout is late | payouts
how do i get paid | card-payments
how much do you take from each sale | what-it-costs-bakers
can i sell cheesecake in ohio | cottage-food
what goes on my label | food-labels
i'm going on vacation how do i stop orders | take-a-break
limit how many orders i get per day | capacity
how late can people order | opening-hours
customer wants money back | refund-a-customer
upload my menu from a spreadsheet | import-your-menu
let my sister help with orders | helpers
do i have to collect sales tax | sales-tax
`

export const QUESTIONS = ASKED.trim()
  .split('\n')
  .map((line) => {
    const [question = '', slug = ''] = line.split(' | ')
    return { question, slug }
  })
