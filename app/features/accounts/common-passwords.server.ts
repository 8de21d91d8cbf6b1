import { BRAND } from '~/lib/brand'

/** Ruling 5: the server refuses the most common passwords, in any case and with the usual digits and signs behind them. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (LISTED.has(text) || /^(.)\1+$/.test(text)) return true
  const headed = text.replace(/[^a-z]{1,6}$/, '')
  const bare = headed.replace(/^[^a-z]{1,3}/, '')
  return [bare, spelledOut(bare), spelledOut(headed)].some((word) => WORDS.has(word))
}

/** Password guessers know that 'p@$$w0rd' is 'password'. */
const spelledOut = (text: string) => text.replace(/[@4031!|$5]/g, (sign) => LETTERS[sign] ?? sign)
const LETTERS: Record<string, string> = Object.fromEntries(
  ['@a', '4a', '0o', '3e', '1i', '!i', '|i', '$s', '5s'].map((pair) => [...pair]),
)

const list = (words: string) => new Set(words.trim().split(/\s+/))

// Common passwords by themselves or with a few digits and signs around them.
const WORDS = list(`
  password passwort passcode pass admin administrator root login welcome letmein qwerty qwertyuiop qwertz azerty asdf asdfgh
  asdfghjkl zxcvbn zxcvbnm qazwsx iloveyou loveyou lovely princess sunshine monkey dragon football baseball basketball soccer
  hockey master superman batman shadow michael jordan jennifer jessica ashley daniel charlie thomas andrew matthew joshua
  michelle nicole hannah amanda anthony robert george maggie ginger summer winter spring autumn flower hello freedom whatever
  trustno starwars pokemon pikachu computer internet secret access killer hunter ranger harley mustang ferrari corvette mercedes
  yankees cowboys eagles lakers steelers packers liverpool chelsea arsenal cheese pepper cookie chocolate banana orange purple
  silver golden diamond butterfly rainbow angel angels heaven jesus christ blessed forever family mother father buster tigger
  bailey samantha sophie taylor justin brandon london america american canada texas florida california newyork chicago boston
  google facebook twitter instagram samsung apple iphone android windows microsoft changeme default guest test testing
  tester user username demo temp temppass abcd abcde abcdef abcdefg abcdefgh abc abcabc qwe qweasd qweasdzxc poiuyt
  mynoob killme biteme fuckyou fuckme asshole bitch pussy money lucky happy smile loser player gamer ninja phoenix
  matrix merlin gandalf naruto minecraft fortnite roblox pokemongo bakery baker bread sourdoughbread ${BRAND.toLowerCase()}
  january february march april june july august september october november december monday friday sunday
`)

const LISTED = list(`
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 9876543210 87654321 7654321 654321
  123123 123123123 112233 11223344 1122334455 121212 12121212 123321 123454321 1234554321 12341234 1234qwer 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 3edc4rfv q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx
  !qaz2wsx !qaz@wsx 1qaz!qaz 1qaz@wsx qwer1234 qwer!234 qwe123 qwe123qwe 123qwe 123qweasd 123qweasdzxc 123abc 123abc! abc123
  abc12345 abc123456 abcd1234 abcd@1234 abcd123! a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456
  aa12345678 aa@123456 asd123 asdf1234 asdasd asdasdasd asdqwe123 zxc123 zxcv1234 zxczxc q123456 q12345678 qq123456 w123456
  z123456 p123456 1a2b3c 1a2b3c4d 159357 159753 147258 147258369 147852 147852369 741852 741852963 789456 789456123 456789
  456123 456456 321321 321654 321654987 135790 13579 1357924680 246810 24681012 102030 10203040 101010 100000 111222 111222333
  123456a 123456q 123456aa 123456abc 123456789a 123456789q 12345a 12345qwert 12345678a 12345678q 12qwaszx 12345!@#$% 123!@#qwe
  !@#$%^ !@#$%^& !@#$%^&* !@#$%^&*( !@#123 1!2@3#4$ passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd pa55word pa55w0rd p4ssw0rd
  trustno1 letmein1 ncc1701 thx1138 bond007 james007 agent007 blink182 rush2112 fuckyou1 iloveyou1 iloveyou2 loveme1 lovers1
  princess1 monkey1 dragon1 shadow1 sunshine1 football1 baseball1 michael1 superman1 batman1 charlie1 jordan23 kobe24 mike23
  g_czechout asdfghjkl1 qwertyui qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 1qwerty poiuytrewq
  mnbvcxz lkjhgfdsa 0okm9ijn 9ijn8uhb aaaaaa1 abcabc123 test1234 test12345 test@123 testtest admin123 admin1234 admin@123
  root1234 toor1234 changeme1 changeme123 welcome1 welcome123 welcome@123 welcome1! password1 password12 password123
  password1234 password! password1! password123! password@1 password@123 passw0rd! passw0rd1 p@ssw0rd1 p@ssw0rd! p@ssw0rd123
  pass1234 pass@123 pass@1234 pass123! secret123 login123 hello123 hello1234 hello@123 summer2024 summer2025 summer2026
  winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 january2025 sourdough sourdough1 sourdough123
`)
