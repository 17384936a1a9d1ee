/** Pairs of what is looked for and what a task says, `=` between them: each must find the other way of writing. */
const of = (pairs: string): [string, string][] =>
  pairs.split('|').map(pair => pair.trim().split('=') as [string, string])

/** Devanagari and Latin spelling of the same word, from either side. */
const scripts = of(
  `नल=nal|nal=नल|safai=सफ़ाई|सफ़ाई=safai|सफाई=safaai|plumber=प्लंबर|प्लम्बर=plumber|driver=ड्राइवर|टीचर=teacher|
  electrician=इलेक्ट्रीशियन|battery=बैटरी|paani=पानी|bike=बाइक|पेंटर=painter|carpenter=कारपेंटर|khana=खाना|kapde=कपड़े|
  झाड़ू=jhadu|shaadi=शादी|sabzi=सब्ज़ी|sabji=सब्जी|dukaan=दुकान|gaadi=गाड़ी|बिजली=bijli|mistri=मिस्त्री|makan=मकान|ghar=घर|
  bachche=बच्चे|padhai=पढ़ाई|गणित=ganit|vigyan=विज्ञान|diwali=दीवाली|deewali=दिवाली|mehendi=मेहंदी|रसोई=rasoi|pankha=पंखा|
  tanki=टंकी|darwaza=दरवाज़ा|khidki=खिड़की|ताला=tala|chaabi=चाबी|naukrani=नौकरानी|kutta=कुत्ता|बिल्ली=billi|hindi=हिन्दी|
  हिंदी=hindi|angrezi=अंग्रेज़ी|pooja=पूजा|pandit=पंडित|हलवाई=halwai|dhobi=धोबी|darzi=दर्ज़ी|maali=माली|rickshaw=रिक्शा|
  ट्रक=truck|tempo=टेम्पो|samaan=सामान|cleaning=क्लीनिंग|स्कूल=school|computer=कंप्यूटर|laptop=लैपटॉप|mobile=मोबाइल|
  कैमरा=camera|photo=फोटो|cooking=कुकिंग|massage=मसाज|fridge=फ्रिज|yoga=योग|ट्यूशन=tuition|doctor=डॉक्टर|station=स्टेशन|
  video=वीडियो|delivery=डिलीवरी|ऑफिस=office|sofa=सोफ़ा|table=टेबल|chair=चेयर|kurta=कुर्ता|दर्जी=darji|sangeet=संगीत`,
)

/** The same word in other Latin letters. */
const spellings = of(
  `safaai=safai|mehndi=mehendi|dukan=dukaan|gadi=gaadi|shadi=shaadi|puja=pooja|chabi=chaabi|deepak=dipak|zamin=jameen|
  vala=wala|farsh=pharsh|bijalee=bijli|khirkee=khirki|chaupal=choupal|neelam=nilam|paneer=panir`,
)

/** One typo in five letters, two in nine: a letter missing, too many, wrong, or two that changed places. */
const typos = of(
  `plumbr=plumber|plubmer=plumber|plumbeer=plumber|plimber=plumber|clenaing=cleaning|claening=cleaning|cleening=cleaning|
  gardner=gardener|gardenr=gardener|elecrician=electrician|electrcian=electrician|elektrishan=electrician|
  electricain=electrician|carpentr=carpenter|carpanter=carpenter|crapenter=carpenter|carpntr=carpenter|paintng=painting|
  pianting=painting|teachr=teacher|techer=teacher|tutorng=tutoring|tuttoring=tutoring|mathmatics=mathematics|
  mathemtics=mathematics|matematics=mathematics|matehmatcs=mathematics|delivry=delivery|dilivery=delivery|deleviry=delivery|
  photografer=photographer|fotographer=photographer|photograhper=photographer|photgrapher=photographer|compter=computer|
  computr=computer|conputer=computer|laptp=laptop|lapotp=laptop|refrigrator=refrigerator|refridgerator=refrigerator|
  refrigeraor=refrigerator|washng=washing|wahsing=washing|machne=machine|mahcine=machine|furnture=furniture|
  furnitre=furniture|funiture=furniture|wadrobe=wardrobe|wheelchiar=wheelchair|kichen=kitchen|
  kitchn=kitchen|kithcen=kitchen|bathrom=bathroom|batrhoom=bathroom|ceilng=ceiling|cieling=ceiling|translaton=translation|
  trasnlation=translation|translatoin=translation|docment=document|documnet=document|asignment=assignment|
  assignmnet=assignment|assigmment=assignment|guitr=guitar|giutar=guitar|violn=violin|danec=dance|dacne=dance|weddng=wedding|
  weding=wedding|birthdy=birthday|birhtday=birthday|brithday=birthday|grocry=grocery|groceries=grocery|shoping=shopping`,
)

/** Other order, and words between. */
const orders = of(
  `dog walk=walk my dog|fan repair=repair the ceiling fan|home clean=clean my home|maths tutor class=class for maths by a tutor|
  sofa shift=shift an old sofa|car wash=wash my car|tap fix=fix the kitchen tap|logo design=design a small logo|
  cake birthday=birthday party with a cake|paint wall=wall to paint|nal safai=सफ़ाई of the नल|dog waking=walking the dog|
  repare fan=fan that needs repair|piano move=move a heavy piano`,
)

/** Pairs of words that operators or the defaults declare to be the same. */
const synonyms = of(
  `AC=air conditioner|air conditioner=AC|ac=Air Conditioner|TV=television|television=TV|fridge=refrigerator|refrigerator=fridge|
  bicycles=cycle|two wheeler=motorcycle|cleaning=safai|सफ़ाई=cleaning|tap=faucet|nal=faucet|maths=ganit|mathematics=गणित|
  AC repair=repair of an air conditioner|air conditioner service=service for the AC`,
)

export const wordPairs = { scripts, spellings, typos, orders, synonyms }
