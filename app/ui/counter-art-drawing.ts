export const COUNTER_DRAWING = `
<defs>
<linearGradient id="ca-crust" x2="0" y2="1">
<stop stop-color="#DB9450"/>
<stop offset=".5" stop-color="#B8682C"/>
<stop offset="1" stop-color="#7A3C15"/>
</linearGradient>
<linearGradient id="ca-gold" x2="0" y2="1">
<stop stop-color="#F2C680"/>
<stop offset="1" stop-color="#C47B33"/>
</linearGradient>
<linearGradient id="ca-stick" x2="1" y2="0">
<stop stop-color="#EDBB72"/>
<stop offset=".55" stop-color="#D7934A"/>
<stop offset="1" stop-color="#A9622A"/>
</linearGradient>
<clipPath id="ca-pane">
<path d="M70 366V222C70 109 164 18 280 18s210 91 210 204v144Z"/>
</clipPath>
</defs>
<g clip-path="url(#ca-pane)">
<path d="M70 366V222C70 109 164 18 280 18s210 91 210 204v144Z" fill="var(--art-sky)"/>
<circle cx="372" cy="112" r="72" fill="var(--art-sun)" opacity=".28"/>
<circle cx="372" cy="112" r="46" fill="var(--art-sun)"/>
<path d="M60 236l46-36 44 34v-20h14v30l38-32 52 40 48-62h40l34 46 26-20v-22h14v32l34 26 50-34v150H60Z" fill="var(--art-far)"/>
<path d="M60 286l44-34 44 36v-24h16v36l36-46 56 44 62-50 44 36v-22h14v34l38-30 86 60v46H60Z" fill="var(--art-roof)"/>
<path d="M248 232h11v14h-11zM310 208h11v14h-11zM330 208h11v14h-11zM318 258h11v13h-11zM214 218h11v13h-11zM386 250h11v13h-11zM100 222h11v13h-11zM462 246h11v13h-11z" fill="var(--art-lit)"/>
</g>
<path d="M206 28v54" stroke="var(--art-wood)" stroke-width="3"/>
<path d="M70 366V222C70 109 164 18 280 18s210 91 210 204v144Z" stroke="var(--art-wood)" stroke-width="10" stroke-linejoin="round"/>
<path d="M172 116c2-22 16-36 34-36s32 14 34 36Z" fill="#A8323E"/>
<path d="M184 106c3-10 9-16 16-18" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>
<path d="M194 116a12 11 0 0 0 24 0Z" fill="#F7C765"/>
<path d="M40 380h480v58a14 14 0 0 1-14 14H54a14 14 0 0 1-14-14Z" fill="var(--art-front)"/>
<path d="M120 384v68M200 384v68M280 384v68M360 384v68M440 384v68" stroke="#8A5A2E" stroke-opacity=".22" stroke-width="2.5"/>
<path d="M40 380h480v9H40z" fill="#2A1C13" opacity=".14"/>
<rect x="18" y="362" width="524" height="20" rx="10" fill="var(--art-wood)"/>
<path d="M34 368h150M204 368h46M300 374h120M440 368h78" stroke="#fff" stroke-opacity=".2" stroke-width="2" stroke-linecap="round"/>
<g transform="rotate(-15 112 330)">
<rect x="94" y="132" width="38" height="200" rx="19" fill="url(#ca-stick)"/>
<path d="M103 176c12-2 18-9 20-18M102 206c12-2 19-9 21-18M102 236c12-2 19-9 21-18M102 266c12-2 19-9 21-18" stroke="#FBE7C2" stroke-width="6" stroke-linecap="round"/>
</g>
<g transform="translate(52 4) rotate(15 112 330)">
<rect x="94" y="132" width="38" height="200" rx="19" fill="url(#ca-stick)"/>
<path d="M103 176c12-2 18-9 20-18M102 206c12-2 19-9 21-18M102 236c12-2 19-9 21-18M102 266c12-2 19-9 21-18" stroke="#FBE7C2" stroke-width="6" stroke-linecap="round"/>
</g>
<g transform="translate(25 -16) rotate(2 112 330)">
<rect x="94" y="132" width="38" height="200" rx="19" fill="url(#ca-stick)"/>
<path d="M103 176c12-2 18-9 20-18M102 206c12-2 19-9 21-18M102 236c12-2 19-9 21-18M102 266c12-2 19-9 21-18" stroke="#FBE7C2" stroke-width="6" stroke-linecap="round"/>
</g>
<path d="M64 284h148l-14 70c-1 5-5 8-10 8H88c-5 0-9-3-10-8Z" fill="#B98550"/>
<path d="M69 306h138M73 326h130M77 346h122" stroke="#8A5A2E" stroke-width="3"/>
<path d="M92 290l6 70M116 290l3 70M138 290v70M160 290l-3 70M184 290l-6 70" stroke="#DDB27C" stroke-width="5" stroke-dasharray="12 8"/>
<rect x="58" y="277" width="160" height="14" rx="7" fill="#CB9A62"/>
<path d="M66 282c48-4 96-4 144 0" stroke="#E6C18F" stroke-width="3" stroke-dasharray="9 6"/>
<path d="M252 186c-9-12 9-20 0-34M282 178c-9-12 9-20 0-34M312 186c-9-12 9-20 0-34" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>
<rect x="180" y="352" width="204" height="12" rx="6" fill="#D9B184"/>
<path d="M186 312c0-54 42-92 96-92s96 38 96 92c0 32-36 42-96 42s-96-10-96-42Z" fill="url(#ca-crust)"/>
<path d="M202 300c5-32 28-58 60-67" stroke="#fff" stroke-opacity=".28" stroke-width="6" stroke-linecap="round"/>
<path d="M282 340c-3-36-2-70 3-104" stroke="#F8E3BE" stroke-width="5" stroke-linecap="round"/>
<path d="M284 256c-14-2-24-10-27-24 15 1 25 9 27 24ZM285 256c13-3 21-11 24-24-14 2-23 10-24 24ZM281 288c-16-2-28-11-31-27 17 1 29 11 31 27ZM282 288c16-3 27-12 30-27-17 1-28 11-30 27ZM281 320c-18-2-30-12-33-29 18 1 31 12 33 29ZM282 320c17-3 29-12 33-29-19 1-31 12-33 29Z" fill="#F8E3BE"/>
<path d="M226 326c8 6 18 9 28 11M312 338c12-2 22-5 30-10" stroke="#F8E3BE" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>
<g transform="translate(-4 0)">
<path d="M424 302h24l6 54h-36Z" fill="#5F8262"/>
<path d="M400 362c4-8 16-12 36-12s32 4 36 12Z" fill="#7C9E7E"/>
<path d="M384 228h104v64H384z" fill="#E7B877"/>
<path d="M384 254h104v12H384z" fill="#A8323E"/>
<path d="M384 250h104v6H384zM384 264h104v6H384z" fill="#FFF4E2"/>
<path d="M380 222c0-12 24-18 56-18s56 6 56 18v20c0 10-13 10-13 0s-13-6-13 2v10c0 10-14 10-14 0v-8c0-9-13-9-13 0v4c0 9-13 9-13 0v-8c0-8-14-8-14 2v12c0 10-14 10-14 0v-14c0-8-12-6-12 2 0 7-6 7-6 0Z" fill="#FFF4E2"/>
<ellipse cx="436" cy="218" rx="44" ry="8" fill="#F6E2C4"/>
<path d="M372 290h128c4 0 6 3 5 6-3 8-12 12-24 12h-90c-12 0-21-4-24-12-1-3 1-6 5-6Z" fill="#7C9E7E"/>
<path d="M372 296h128" stroke="#A9C3AA" stroke-width="2"/>
<path d="M434 190c2-12 8-18 18-22" stroke="#4F7352" stroke-width="3" stroke-linecap="round"/>
<circle cx="411" cy="210" r="10" fill="#A8323E"/>
<circle cx="461" cy="210" r="10" fill="#A8323E"/>
<circle cx="434" cy="202" r="13" fill="#BC3B48"/>
<path d="M427 199c1-4 4-6 7-6" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>
</g>
<g transform="translate(-22 0)">
<path d="M334 368c-8-2-8-14-3-24 8-18 29-30 53-30s45 12 53 30c5 10 5 22-3 24-8 1-13-5-18-11-7-8-18-12-32-12s-25 4-32 12c-5 6-10 12-18 11Z" fill="url(#ca-gold)"/>
<path d="M349 328c5 7 6 15 2 25M371 316c3 9 2 19-1 29M397 316c-3 9-2 19 1 29M419 328c-5 7-6 15-2 25" stroke="#9A5A22" stroke-opacity=".75" stroke-width="4.5" stroke-linecap="round"/>
<path d="M376 320c4-1 10-1 16 0" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>
</g>
<rect x="452" y="351" width="62" height="13" rx="6.5" fill="#C58445"/>
<rect x="456" y="339" width="62" height="13" rx="6.5" fill="#D79B5B"/>
<path d="M466 351h8M490 363h8M500 351h7" stroke="#4A2713" stroke-width="4" stroke-linecap="round"/>
<circle cx="497" cy="314" r="27" fill="#DDA563"/>
<path d="M476 330a27 27 0 0 0 47-9 29 29 0 0 1-47 9Z" fill="#B9783A"/>
<g fill="#4A2713">
<circle cx="487" cy="305" r="4"/>
<circle cx="505" cy="300" r="3.5"/>
<circle cx="511" cy="316" r="4"/>
<circle cx="494" cy="322" r="4.5"/>
<circle cx="481" cy="319" r="3"/>
</g>
`
