/** The search of the Help Center: sixty articles, in memory (BM25 over fields). Pure, so that its test needs nothing else. */
interface Searched {
  slug: string
  title: string
  keywords: string
  text: string
}

/** Words that every question has. */
const STOP = new Set(
  `a an the and or but of to in on at by for from with as is are was were be been am do does did doing done can could should would will
  i im i’m ive me my mine we our us you your yours he she it its they them their this that these those there here how what when where why who
  which if then than so just not no yes please have has had get got getting want wants need needs let lets make makes go going some any
  about into out up off over own use using way im whats didnt dont cant doesnt isnt wont hasnt havent much many`.split(
    /\s+/,
  ),
)

/** What people call it, and what we do. Whole phrases first; the right side is what is searched. */
const MEANT: [RegExp, string][] = [
  [/\bmoney back\b|\brefunded\b|\breimburse\w*/g, ' refund '],
  [/\bwheres?( is| are)?( my| the)? (order|bread|cake|cookies|stuff|food|package)\b/g, ' track order '],
  [/\b(never|didnt|doesnt|wont|hasnt|not) (answer|repl|respon|confirm)\w*/g, ' unanswered '],
  [/\blog(ged|ging)? ?in\w*\b|\bsign(ed|ing)? ?in\b/g, ' signin '],
  [/\blog(ged|ging)? ?out\b|\bsign(ed|ing)? ?out\b/g, ' signout '],
  [/\b(sign|signed|signing) ?up\b|\bregister\w*|\bjoin\b/g, ' signup '],
  [/\bget(ting)? paid\b|\bpay me\b|\bget my money\b/g, ' paid bank '],
  [/\bcredit cards?\b|\bdebit cards?\b/g, ' card '],
  [/\bnews ?letters?\b/g, ' breadletter '],
  [/\be-?mails?\b|\bmails?\b/g, ' email '],
  [/\bvacations?\b|\bholidays?\b|\btime off\b|\bgoing away\b/g, ' vacation break '],
  [/\b(sister|brother|mom|wife|husband|friend|employee|staff|assistant|partner)s?\b/g, ' helper '],
  [/\b(excel|spreadsheets?|google sheets?|csv)\b/g, ' csv import '],
  [/\btaxes\b/g, ' tax '],
  [/\bfav(ou?rite)?s?\b|\bbookmark\w*/g, ' favorite '],
  [/\bcancell?ed\b|\bcancell?ing\b|\bcancell?ation\b/g, ' cancel '],
  [/\b(cheesecakes?|custards?|cream pies?|license|legal|law|allowed)\b/g, ' $1 cottage '],
  [/\bpapers?\b|\bdocuments?\b/g, ' papers proof '],
  [/\bpass ?words?\b|\bpasscode\b/g, ' password '],
  [/\bhacked\b|\bsomeone else\b|\bsomebody\b|\bsomeone\b/g, ' someone '],
  [/\btransfers?\b|\bdirect deposit\b/g, ' payout '],
  [/\bcommission\b|\bpercentage\b|\btake from\b/g, ' fee cost '],
  [/\bpromo\w*|\badvertis\w*/g, ' promote '],
  [/\bbday\b/g, ' birthday '],
]

/** Beginnings and ends that make no other meaning: "bakeries", "ordering", "cancelled". */
function stem(word: string): string {
  if (word.length <= 3) return word
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')
    .replace(/(?<=.{3})(ing|ed)$/, '')
    .replace(/(?<=.{3})ly$/, '')
  // "stopp", "cancell"; and "chang", "change".
  return cut.replace(/([bdglmnprt])\1$/, '$1').replace(/(?<=.{3})e$/, '')
}

export function wordsOf(text: string): string[] {
  let plain = text.toLowerCase().replaceAll(/[’']/g, '')
  for (const [said, meant] of MEANT) plain = plain.replace(said, meant)
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP.has(word))
    .map(stem)
}

const WEIGHTS = { title: 4, keywords: 3, text: 1 } as const
/** How soon more of the same word stops counting, and how much a long article loses. */
const [K, B] = [1.4, 0.6]

export interface HelpIndex {
  docs: { slug: string; counts: Map<string, number>; length: number }[]
  /** In how many articles a word is. */
  spread: Map<string, number>
  average: number
}

export function indexArticles(articles: readonly Searched[]): HelpIndex {
  const docs = articles.map(({ slug, ...fields }) => {
    const counts = new Map<string, number>()
    for (const field of ['title', 'keywords', 'text'] as const)
      for (const word of wordsOf(fields[field])) counts.set(word, (counts.get(word) ?? 0) + WEIGHTS[field])
    return { slug, counts, length: wordsOf(fields.text).length }
  })
  const spread = new Map<string, number>()
  for (const { counts } of docs) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
  return { docs, spread, average: docs.reduce((sum, { length }) => sum + length, 0) / Math.max(docs.length, 1) }
}

const MOST_WORDS = 20
const MOST_FOUND = 12

/** The best first. */
export function searchArticles({ docs, spread, average }: HelpIndex, question: string): string[] {
  const words = [...new Set(wordsOf(question))].slice(0, MOST_WORDS).flatMap((word) => nearest(spread, word))
  const scored = docs.map(({ slug, counts, length }) => {
    let score = 0
    for (const word of words) {
      const count = counts.get(word)
      if (!count) continue
      const inDocs = spread.get(word) ?? 0
      const rare = Math.log(1 + (docs.length - inDocs + 0.5) / (inDocs + 0.5))
      score += (rare * count * (K + 1)) / (count + K * (1 - B + (B * length) / average))
    }
    return { slug, score }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > best * 0.25)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ slug }) => slug)
}

/** The word itself; if no article has it, those that begin with it or are one slip away. */
function nearest(spread: ReadonlyMap<string, number>, word: string): string[] {
  if (spread.has(word) || word.length < 4 || word.length > 30) return [word]
  const known = [...spread.keys()]
  const longer = known.filter((one) => one.startsWith(word))
  return longer.length > 0 ? longer : known.filter((one) => isOneSlip(one, word))
}

/** One letter more, less or other, or two that changed places. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const [restA, restB] = [a.slice(from), b.slice(from)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
