const nature = `acorn air amber apple autumn avalanche bamboo beach blizzard bloom blossom blue bluemoon bluesky bluebell branch breeze
  bright buttercup cactus canyon cave cherryblossom cliff cloud clouds cloudy clover coast comet constellation coral
  coyote crater creek crystal daffodil daisies daisy dandelion dark darkness dawn daylight desert diamond diamonds drop
  dusk dust earth earthquake eclipse emerald equinox eruption evening everest evergreen fern field fire fireball
  fireflies fireplace firestorm firewall flame flames flower flowerpower flowers fog forest frost galaxy garden gardenia
  glacier gold golden grass grasslands gravity green heaven highland hill hills horizon hurricane iceberg icicle iris
  island islands ivory jade jasmine jungle jupiter lagoon lake lakeside landscape lavender leaf leaves lemontree light
  lightning lilac lily lotus magnolia maple marigold mars meadow mercury meteor midnight milkyway mist misty moon
  moonbeam moonlight moonshine morning mountain mountains nature neptune night nightfall northern northernlights
  northstar oak oaktree ocean oceans opal orchid oxygen palmtree paradise pearl peninsula petal petunia pine pineapple
  pinetree planet plant plants pluto pond poppy prairie quartz quicksilver rain rainbow rainbows raindrop raindrops
  rainforest rainy redrose redwood river rivers riverside rock rocks rose rosebud roses ruby sakura sand sandstorm
  sandy sapphire saturn sea season seasons seaside shadow shadows shooting shootingstar shore silver sky skyline snow
  snowball snowflake snowflakes snowman snowstorm snowy solar solstice spring springtime star stardust starfire
  stargazer starlight starlite stars starry stone stones storm storms stormy stream summer summertime summit sun
  sunburn sunday sunflower sunflowers sunlight sunny sunnyday sunrise sunset sunshine supernova swamp thunder
  thunderbolt thunderstorm tide topaz tornado tree treehouse trees tropical tsunami tulip tulips tundra twilight universe
  uranus valley vanilla venus violet violets volcano water waterfall waterfalls watermelon wave waves weather whirlwind
  wild wildfire wildflower wilderness willow wind window windows windy winter wintertime wonderful wood woodland
  woodstock zenith`

const food = `almond apple apples applepie applejack applesauce apricot avocado bacon bagel baguette banana bananas barbecue bean beans
  beef beer biscuit blackberry blueberry blueberries boston bread breakfast broccoli brownie brownies bubble bubblegum
  budweiser budlight burger burgers burrito butter buttercream butterscotch cabbage cafe cake candies candy candyman
  cannoli cappuccino caramel carrot carrots cashew caviar cereal champagne cheddar cheese cheeseburger cheesecake
  cherries cherry chewbacca chicken chili chips chocolate chocolates chorizo cider cinnamon cocacola cocktail coconut
  coffee coke cookie cookies cookiemonster corn cornbread cornflakes corona cranberry cream crepe croissant cucumber
  cupcake cupcakes curry dessert dietcoke dinner doctorpepper donut donuts doughnut dragonfruit drpepper dumpling
  eggplant eggroll eggs espresso falafel fettuccine food foodie fries fruit fruits fudge garlic gelato ginger
  gingerbread grape grapefruit grapes guacamole guava guinness gumdrop gummybear gummybears hamburger hazelnut heineken
  honey honeybun honeydew honeymoon hotchocolate hotdog hotdogs hotsauce icecream icetea jackdaniels jackdaniel jalapeno
  jameson jelly jellybean jellybeans jellyfish juice juicy kebab ketchup kiwi koolaid lasagna lemon lemonade lemons
  lettuce licorice lollipop lollipops lollypop lunch macaroni macaron mango mangoes maple margarita marmalade
  marshmallow marshmallows martini mayonnaise meat meatball meatballs melon milk milkshake milkman mocha mojito
  mountaindew muffin muffins mushroom mushrooms mustard nachos noodle noodles nutella nutmeg oatmeal olive olives onion
  onions orange oranges oreo pancake pancakes papaya paprika parmesan parsley pasta pastry peach peaches peanut
  peanutbutter peanuts pears pepper pepperoni peppermint peppers pepsi pepsicola pickle pickles pierogi pineapple
  pineapples pistachio pizza pizzahut plum popcorn popsicle popsicles pork potato potatoes pretzel pretzels pudding
  pumpkin pumpkins quesadilla radish raisin ramen raspberry raspberries ravioli rhubarb risotto salad salsa salt
  sandwich sandwiches sangria sausage scone seafood sesame skittles smirnoff smoothie snack snapple snickers soda soup
  spaghetti spinach sprite steak stella strawberries strawberry sugar sugarplum sushi sweetpea sweetpotato sweets
  sweettooth taco tacos tequila tiramisu toast toffee tofu tomato tomatoes tortilla tuna turnip twinkie twinkies vanilla
  vegetable vodka waffle waffles walnut watermelon whiskey whisky wine yogurt yummy zucchini`

const machines = `acura airplane airplanes airport apple aston astonmartin atari audi automobile bentley bicycle bike blackberry bmw boat
  boeing bugatti buick cadillac camaro car cars caterpillar charger cherokee chevelle chevrolet chevy chopper chrysler
  citroen civic compaq computer computers corolla corvette dell diesel dodge driver driving ducati engine engineer escort
  explorer facebook fender ferrari fiat firebird firefox firetruck ford fordmustang gibson gmail google googlechrome
  hacker hacking hardware harley harleydavidson hayabusa helicopter hewlett packard honda hotmail hotrod hummer hyundai
  ibanez impala infiniti instagram intel internet intrepid iphone ipad ipod jaguar jeep jetski kawasaki keyboard kia
  lamborghini lancer landcruiser landrover laptop lexus linkedin linux locomotive logitech lotus macbook macintosh
  marlboro maserati maverick maxima mazda mclaren mercedes mercedesbenz microphone microsoft miata mitsubishi mobile
  modem monitor monster monstertruck motherboard motocross motor motorbike motorcycle motorola mouse mousepad msn mustang
  myspace netflix network networking nissan nokia notebook oldsmobile opel oracle outlook panasonic pathfinder paypal
  peugeot phone photography photoshop pickup plane plymouth polaris pontiac porsche porschecarrera printer processor
  program programmer programming prius radio railroad rangerover renault robot robots rocket rockets rollsroyce router
  samsung scooter screen server silverado skateboard skoda skype skyline smartphone snapchat software sonyericsson
  spaceship speaker spotify steamboat subaru submarine subway supra suzuki tacoma tank taxi technology telephone
  television tesla thunderbird tiktok toshiba toyota tractor train trains transam truck trucker trucks turbo twitter
  ubuntu vehicle vespa viper volkswagen volvo voyager wagon webcam website whatsapp wifi windows wrangler xerox yahoo
  yamaha youtube zeppelin`

const money = `account airdrop altcoin apecoin atomic avalanche balance bank banker bankfnx banking binance bitcoin bitcoins bitfinex
  blockchain bnb budget bullmarket business businessman busd buyshares capital cardano cash cashflow cashmoney casino
  chainlink coin coinbase coins company credit creditcard crypto cryptocoin cryptocurrency cryptoking cryptos currency
  debit decentralized defi deposit diamondhands dividend dividends dogecoin dollar dollars economy elonmusk ether
  ethereum euro euros exchange finance financial fnx fnxbank fnxshare fnxshares fnxtoken fnxization fnxwallet forex
  fortune forsaken freedom funding funds future gambler gambling gemini getrich gold goldcoin goldmine hodl hodler income
  interest invest investing investment investments investor kraken lambo ledger ledgernano litecoin loan lottery lucky
  luckyday market marketing markets megabucks metamask metaverse million millionaire millions mine miner mining money
  moneymaker moneyman mortgage nasdaq nft office ownership passive passiveincome pancakeswap payday payment polkadot
  polygon ponzi portfolio price profit profits property purchase rich richman ripple safemoon salary satoshi
  satoshinakamoto nakamoto saving savings seedphrase sell share shareholder shares shiba shibainu solana stablecoin stake
  staking stock stockmarket stocks success successful swap tether thorchain token tokenbank tokenization tokenized tokens
  trade trader trading transaction treasure treasury trezor tron trustwallet uniswap usdc usdt vault visa mastercard
  wallet wallets wallstreet walletconnect wealth wealthy web yield`

const hearts = `adorable adore affection amazing amor amore amour angel angelbaby angelface angels babe baby babyblue babyboo babyboy
  babycakes babydoll babyface babygirl babygurl babylove babyphat bae beautiful beautifulgirl beauty beloved best
  bestfriend bestfriends bestie besties bff blessed blessing blondie boyfriend bride brother brothers buddies buddy bunny
  buttercup casanova cherish chick children cookie couple cousin crazy crazylove crush cupid cute cutegirl cuteness cuteypie
  cutie cutiepie cuties dad daddy daddygirl daddysgirl daddyslittlegirl dads darling daughter daughters dear dearest
  desire destiny dream dreamer dreamgirl dreaming dreams endless endlesslove engaged eternal eternallove eternity
  everlasting everyday everything family familyfirst fantastic fantasy father favorite fiance forever foreverlove
  forevermore foreveryoung forgive forgiven friend friends friendship friendster girlfriend girlpower girls goddess
  goodgirl goodluck gorgeous grandma grandmother grandpa grandson handsome happiness happy happyday happydays happyfamily
  happyfeet happygirl happylife heart heartbreak heartbreaker heartless hearts hello hero honeybaby honeybunny
  honeypie hope hopeful hopeless hug hugs hugsandkisses husband iheartyou ihateyou ilovehim ilovehimsomuch ilovelife
  iloveme ilovemyself ilovemymom ilovemyfamily ilovemydad ilovemyhusband ilovemywife ilovesomeone iloveyou iloveyoubaby
  iloveyouforever iloveyoumom iloveyousomuch iloveyoutoo ily imissyou imissyousomuch infinity innocence innocent
  intimate joy joyful justme kids kiss kisses kissme kissmyass kisskiss lady ladies laughter leavemealone life lifeisgood
  lifegoeson littleangel littleone lonely loneliness lonewolf longlive lost love loveable loveangel lovebird lovebug
  loved lovehate lovehurts loveforever loveislife lovelife lovelove loveless lovely loveme lovemenot lover loverboy
  lovergirl lovers loves lovestory loveu loveya loveyou loveyourself loving lucky luckycharm luckygirl luckyone
  luckystar magic magical magician maiden mama mamas marriage married marry memories memory miracle miracles misssunshine
  missyou missing mom mommy moms monamour moomoo mother motherhood mothers muffin mum mummy myangel mybaby mybabies
  mydaughter myfamily myfriend mygirl myheart myhoney mylife mylittlepony mylove mylover mymother myself myson myspace
  mysunshine mysweetheart neverever nevergiveup nevermind neversaynever onelove onlyme onlyyou papa parents partner
  passion passionate peace peaceful peacelove peaceandlove perfect perfection playful please pleasure precious pretty
  prettygirl prettyinpink prettyprincess prettywoman prince princesa princess princesse princesses promise purpose queen
  queenbee quiero romance romantic romeo schatz schatzi secretlove serenity shorty silence single sister sisters
  sleeping smile smiles smiley smiling snuggle snuggles someone special soul soulmate spirit spiritual star student
  sugar sugarbaby sugarpie sunshine superboy supergirl superstar surprise sweet sweetbaby sweetdreams sweetgirl
  sweetheart sweethearts sweetie sweetiepie sweetlove sweetness sweetpea sweety teacher teddy teddybear teddybears
  teenager teens tequiero teamo tenderness thebest theone thinking tiamo togetherforever together true trueblue truelove
  trust trustme trustyou truth twins unforgettable wedding whatever wife wifey wisdom wish wishes wonder wonderful
  wonderland yourlove youandme youareloved younger yours zukunft`

const faith = `abraham adonai alhamdulillah allah allahakbar allahuakbar almighty alleluia amazinggrace amen angelic apostle ashram
  believe believer bible bismillah bismillahirrahmanirrahim bless blessed blessings buddha calvary catholic chosen christ
  christian christians christmas church colossians corinthians creation creator cross crusader deuteronomy devil devils
  diablo divine ecclesiastes emmanuel ephesians exodus faith faithful faithfulness father galatians ganesh ganesha
  genesis ghost glory god godbless godblessme godblessyou godfather godfirst godislove godisgood godisgreat goddess godlove
  godlovesme gods godspeed godson godisone gospel grace gracious hallelujah hanuman harekrishna heaven heavenly hebrews
  hell hellfire hellboy hellraiser holy holyspirit hosanna immanuel inshallah insyaallah isaiah islam israel jehovah
  jeremiah jerusalem jesus jesuschrist jesusfreak jesusislord jesuslives jesuslove jesuslovesme jesussaves jesusmylord
  jihad joshua judas judgement kabbalah kingdom krishna lakshmi legion lord lordjesus lucifer madonna mashallah matthew
  messiah minister missionary mohammed muslim namaste nazareth nehemiah omnamahshivaya omsairam om padre passover pastor
  pentecost pharaoh philippians pope pray prayer prayers preacher priest promised proverbs psalm psalms purgatory
  redeemed redeemer redemption resurrection revelation revelations righteous righteousness romans sacred sacrifice saint
  saints salvation samson satan saviour savior scripture seraphim shalom shiva sinner solomon spirit subhanallah
  subhanallah sunday swastik sweetjesus temple testimony thankyou thankyoulord thankyoujesus thankgod thebible
  thessalonians trinity universe virgin virtue worship yahweh zion`

const rude = `asshole assholes asshat asswipe badass badboy badboys badgirl balls bastard bastards biatch bigass bigballs bigboobs
  bigbooty bigcock bigdick bigtits bitch bitchass bitches bitchy biteme blowjob blowme bollocks bondage boner boob boobies
  boobs booger booty bootylicious bullshit butt butthead butthole cock cocksucker cocks creampie cumshot cunt cunts
  damnit deepthroat dick dickhead dickhead dildo douche douchebag dumbass eatme eatshit erotic erotica faggot fart
  fatass fetish fingering freaky fuck fucked fucker fuckers fucking fuckit fuckface fuckhead fuckinside fuckthis
  fuckme fuckoff fuckthat fuckthepolice fuckyou fuckyoubitch fuckyourself fuckyouall fuckthisshit gangbang gangsta gangster
  gaygay handjob hardcore hardon hentai homo hooker hooters horny hotass hotbabe hotboy hotgirl hotgirls hotmama
  hotsex hotstuff hottie hotties idiot ihatethis ihatemylife jackoff jerkoff kamasutra lesbian lesbians lickme
  lickmyballs masterbate masturbate masturbation milf milfs moron motherfucker motherfuckers mofo naked nasty naughty
  naughtyboy naughtygirl nigga niggas nipple nipples nude nudes nuttertools nympho orgasm orgasms orgy panties penetration
  penis pervert pimp pimpdaddy pimpin playboy playboys player playgirl porn porno pornography pornstar pussies pussy
  pussycat pussylover pussys retard sex sexy sexsex sexyback sexybaby sexybabe sexybeast sexybitch sexyboy sexychick
  sexygirl sexygirls sexygurl sexylady sexylove sexymama sexyman sexyme sexything sexual shemale shit shitface shithead
  shitty shutup shutup slut sluts slutty spank spanking spanky strip stripper stupid stupidbitch stupidity suck sucker
  sucking suckit suckme suckmyballs suckmycock suckmydick sucks swinger tits titties titty twat vagina virgin wanker
  wetpussy whore whores yourmom yourmama yomama yomomma`

const people = `actor actress admiral adventure adventurer agent airborne airforce alpha alphabet alphaomega amateur ambition american
  anarchist anarchy ancient anonymous architect army artist artists astronaut athlete author avenger awesome awesomeness
  baker bandit barbarian barbie barbiegirl barney baron battle beautician berserker bigboss bigboy bigbrother bigdaddy
  bigdog bigfoot bigguy bigman bigmac bigmama bigmoney bigone bigred bigsexy billionaire blackboy blackgirl blackjack
  blackhawk blackknight blackman blackmagic blackstar bluedragon bluefish bodyguard boss bossman bosslady boxer boy boys
  boyscout brains brave bravery builder butcher camper candyman captain carpenter cashier cavalier celebrity challenger
  chairman champ chaos character chef chemist chemistry chief chiefs childhood chosenone citizen classic classical clown
  college colonel comedian comedy commander commando communist connection conqueror consultant contractor cowboy cowboys
  cowgirl crazyboy crazyfrog crazygirl crazyman creative creativity creator criminal crusher cyborg dancer dancers
  danger dangerous dangermouse deadman death deathrow dentist designer desperado desperate destroyer detective developer
  dictator director doctor doctors dominator dragonfire dragonlord dragonslayer dreamteam drifter duchess duke economist
  education electric electrician electronic electronics elementary emperor empire employee enigma entertainer
  entertainment entrepreneur eternity evil evilgenius evolution executive executioner exorcist experience explorer extreme
  fabulous fairy fairytale fallen fallenangel famous farmer fashion fashionista fastfood fatboy fatcat fatman fearless
  federal fighter fighting fireman firefighter flashback flyboy flying foreigner fortress foxylady freak freebird freeman
  freestyle frenchie fuhrer funky funny funnyboy funnyman funtime futurist gamer gamers gameover games gamers gardener general
  generation generous genius gentle gentleman ghost ghosts giant girl gladiator goldenboy goldeneye governor graduate
  graduation graffiti grammar grandslam graphics graveyard great greatness guardian guerrilla gunner gunslinger guru
  hairdresser halloween handyman happyman headhunter heartbeat heavenly helper hercules heritage hero heroes highschool
  hillbilly historian history hitman holiday holidays homeboy homeless homesweethome homework honor horror hospital
  hotelcalifornia houdini housewife human humanity hunters hurricane iceman icequeen illuminati imagination imagine immortal
  immortality impossible incredible independence independent individual infinite infinity innovation insane insanity
  inspector inspiration insurance integrity intelligence international invasion invincible invisible jester jetaime jobs
  journalist journey judge judgementday jumper junior juniors justice juvenile killer killers killjoy killme kindness
  king kingdom kingkong kingofkings kingpin kings knight knights knowledge lawyer leader leadership legend legendary legends
  liberty librarian library lifestyle lifetime littleboy littlebit littlegirl littleman littleprincess loser losers luckyman
  luckyboy lunatic machine madhouse madman madmax madness mafia magnum mailman mainstreet majestic major management
  maniac mankind marine marines marshal masterchief mastermind masterpiece masters mathematics maximum mechanic medical
  medicine merchant mercenary mermaids midget military minister minimum mischief mission mobster model modern monk monster
  monsters motivation musketeer mystery mystic mystical mythology naturalist navy navyseal nemesis newlife newyear newyears
  nightmare nightmares nighthawk nightrider nightwolf ninja ninjas nobody nomad nostalgia nurse nursing oblivion
  observer obsession officer oldman oldschool omega operation optimist optimus original orphan outlaw outlaws outsider
  painter paladin paramedic paranoia paranoid password patience patriot pepper philosopher philosophy photographer physics
  pilgrim pilot pioneer pirate pirates playmate plumber poet poetry poison police policeman politics popstar positive
  possible postman power powerful powerhouse powers prelude president presidente prisoner prodigy producer production
  professional professor project prophecy prophet protector psychic psycho psychology publisher punisher puppet
  puppetmaster pyramid radical ragnarok railway rainman rascal realtor reaper rebel rebelde rebellion rebels recovery
  redalert redbull reddevil reddevils reddog redemption redhead redneck redman reflection reloaded renegade republic
  resistance respect respects responsible restaurant revenge revolution revolver rider ridgeback riders righton rogue royal
  royalty rules runaway samurai sandman saturday savage scarecrow scholar school schoolgirl science scientist scream
  sentinel sergeant shaman sheriff shogun shooter shotgun showtime silencer silverfox silverstar simplicity sinister
  skeleton slayer slipstream smokey sniper snoopdog soldier soldiers solution sorcerer sorcerers spartan spartans special
  spectrum speed speedracer speedster speedy spitfire spooky sterling stranger strangers strategy street streetball strength
  strike striker stripes strong stronger student students stunner stylish sublime sunnyboy superhero superheroes superior
  superman supermodel supernova superpower supreme surgeon surprise surrender survival survivor swordfish talisman
  teachers teamwork templar templars terrorist terror theater theatre thebeast theboss thedude theking themaster theman
  thequeen therapist therapy thermal theshadow thief thinker thinkpad thirteen thug thuglife thunderbolts tiger timeless
  tomahawk topgun toxic traffic tranquility transfer transform transformer translator traveler traveller treasure
  trickster triumph triumphant trooper trouble troublemaker truckdriver twister ultimate ultraman ultraviolet undead
  understand undertow unbreakable underground underworld uniform unique unity universal universe university unlimited
  unstoppable upgrade urban vacation vagabond valhalla valkyrie vampires vegetarian vengeance veteran veterinarian victor
  viking villain vincent violence virtual vision voodoo wanderer wanted warlock warlord warrior warriors waterboy weapon
  weekend weirdo werewolves whiteboy whitegirl whiteout whiteknight whitetiger whitewolf wildchild wildman windmill
  windsurf wisdom witch witchcraft witches wizard wizards wolfman woman women wonderboy wonderwall worker workshop world
  worldpeace worldwide wrestling writer xtreme yesterday yellow younggun youngblood zookeeper`

const everyday = `about above absolute absolutely access action active address advance after afternoon again age agriculture always
  amazon anniversary another answer anything apartment apollo april arrow attention august author autumn available
  awesome backpack backspace backyard ball balloon balloons bandana banner base bathroom battery beach bed bedroom begin
  beginning behind bell bench beyond big biology birthday birthdays black blackandwhite blackberry blackbox blackcat
  blackout blackstone blade blanket blaster blessing blonde blood bloody blossom blue blueeyes blueberry board bomb bone
  bones bonus book bookworm books boom boomer boomerang border bottle bottom bowl box brain brand break bridge bright
  broken bronze broom brother brown bubble bubbles bucket budapest buffet building bullet bulletproof bus business busy
  button buttons cable calculator calendar call camera camp campus cancel cancer candle candles cannon capricorn caramba
  card cardboard cards carnival carpet carrot cartoon case castle castles center central century certificate chain chair
  challenge chance change changes channel chaos charm check cherry chess chicken child chopstick chopsticks christmas
  christmaseve church cigarette cinema circle circus city class classroom clean clear clever clock close closed clothes
  club coat code codered cold color colors colour comfort comics command common communication community complete
  complicated concert concrete condition confidence confused congratulations connect console contact content contest
  contract control cooking cool coolbeans coolboy coolcat cooldude coolgirl coolguy coolio coolman copper corner correct
  cotton counter country county courage cover crack craft cream create crimson crown cruise cupboard curious curtain custom
  cyber cyclone daily damage daydream deadline decade december decision deep default defender degree deliver delivery
  delta department description design desktop desperate detail details dial diamond dictionary difference different
  difficult digital dinner direct direction dirty disaster discount discover discovery discipline distance document domino
  doodle door double down dragon drama draw drawing dress drink drive drums duck dynamic dynamite early easter easy echo
  edge effect eight eighteen either electricity elegant element eleven elevator eleventh emotion emotional empty energy
  engineering enjoy enough entrance envelope environment episode equal escape essential eternal evening event every
  everybody everyone everywhere exactly example excellent except excited exciting excuse exercise exit expensive expert
  express eyes face fact factory fairplay fake fall false fantasia fashion fast faster favourite fear feather february
  feelgood feeling fiction fifteen fifty fight figure file film final finally finish first firstlove fitness five flag
  flash flashlight flat flight floor floppy flow fluffy flying focus folder follow force foreign formula forty forward
  fountain four fourteen fragile frame free freedom freeway freeze fresh friday front full fun fund funny furniture game
  garage garbage gateway gemini geography geometry getaway getlost getsome ghetto gift glass glitter global gloves goal
  gobears gocubs goforit golden goodbye goodday goodlife goodmorning goodnight goodtime goodtimes goodwill gotcha grand
  graphic greatest greetings groovy ground group grow guess guest guide guitar hair hairy half hammer hammers hand hands
  hardwork hardworker harmony harvest headphones health healthy hearing heavy height helicopter hello helloworld
  hellothere help helpful helpless helpme hidden highway hobby hold hole holdem home homecoming homepage honest honesty
  hospital hotel hour house houses however hundred hungry ice idea identity image imagine important improve inside instant
  instinct instrument interested interesting intermediate interview invite iron issue january jeans jewel jewels joke
  jokes july jumpman june justice justdoit keepout keyboards keys kick kicker kind kitchen knife knock know label ladder
  lamp language large laser last late laugh laundry learn leather left leftright legacy lemonade lesson letter letters
  level library license life lifeguard lighthouse lights like limit limited line lipstick liquid list listen literature
  little live living local location long look lotion loud lowercase luck luggage lumber magazine magnet magnetic mail
  main make mansion manual many march marble mark mask masquerade massage master match material mattress maybe meaning
  measure media medal meeting melody member memorial message metal method middle midway mine mini minute mirror mistake
  mixture moment monday month monument moonstar more mother motion mouth movement movie movies moving multimedia muscle
  museum mustache name napkin narrow national native natural necklace need needle neighbor neighborhood neverland new
  newspaper nice nickname nine nineteen ninety nobody noise north nothing notice november number numberone numbers
  objective october offroad oneday onelife onetime one online only onion opera opportunity option organic origami other
  outdoor outdoors outside oven over package page paint paintball painting palace paper parade parachute parking party
  partytime passport pencil pendulum penpal percussion perfume period person personal phantom phonebook photo photos
  picasso picnic picture pictures piece pillow pink pinky pinkpanther pipeline pixel place plastic plate platform
  platinum playground playhouse playtime plaza pleasant plus pocket point poker pokerface pool popular portable portrait
  postcard poster powder practice pregnant present press pressure priority privacy prize problem problems product
  progress promotion protection proud public pulsar pumpkin punch pure purple puzzle quality quarter question questions
  quick quiet quit quote race radiation raider random ready reality realize reason record recycle red redbaron redlight
  redline refresh regular relax relaxation religion rescue research resident reward ribbon right ring rings road roadkill
  roller rollercoaster room rough round royal rubber rubberduck rule ruler run running rush safe safety sailboat same
  santa santaclaus satellite saturday scary scissors scout scrabble scramble search second secondary secretary security
  selfish sensation sensitive sentence september serious service sesamestreet settings seven seventeen seventy sexmachine
  shampoo shape sharp shelter shine shiny ship shirt shoes shop shopping short shorts shot shoulder show shower sickness
  sight signal silly silverware simple sincerely situation six sixteen sixty size skill skull sleep sleepy slippers slow
  small smart smoke smoking smooth smoothie soap social sock socks solid solitaire solo something sometimes somewhere
  soon sorry sound south space spark sparkle sparkles sparky speaking spear spell spice spicy spike spiral splash sponge
  spoon square stadium stage stairs stairway standard start starting station statistics stay steel step stereo stick
  sticker sticks still stop store story straight strange strategic structure studio study stuff style submit suitcase
  sunglasses sunscreen super supermarket support sure surface swing switch sword symbol table tablet tactical talent
  talking taste tattoo telegraph telescope ten tender terminal territory thankful thanks thanksgiving theend theworld
  there thing things think third thousand three throne thursday ticket time times timetravel tiny title tobacco today
  together tomorrow tonight tool toolbox tools tooth toothbrush toothpaste top total touch tough tour tourist tower
  town toy toys tracker tradition training transport transportation travel treat triangle tribal trick trip triple trolley
  trunk truth tuesday tunnel turn twelve twenty twice type typewriter ugly ultra umbrella under understanding unicycle
  uniform union universal upsidedown usa useless vacuum valuable value variable velocity velvet verify version vertical
  very victim video videogame view village vintage visit vitamin voice volume volunteer waiting walk walking wall walrus
  want warm warning washing watch watching wednesday weekend weekly weird western wheel wheels whisper whistle white
  wicked wide window winner wireless without wonder wooden word words work working worldcup worldwar worth write wrong
  yearbook year years yellow yellowsubmarine yes yesterday young your yourself yoyo zero zigzag zipper zodiac`

const elsewhere = `abend abrakadabra abracadabra adelante adios aguila aguilas alegria alemania alhambra allesgute alles amarillo ameisenbar
  amigo amigos amistad angelito apfelkuchen arbeit arcoiris aufwiedersehen autobahn azucar azul bailar bambina bambino
  banane barcelonista bayernfan bella bellissima bellezza benfiquista berlin blume blumen bombon bonita bonjour bonnechance
  boulangerie brasileiro brincadeira buenosdias butterblume cachorro calabaza camarade camion campeon capoeira caracol
  carinho carnaval chaton chico chica chocolat chouchou ciao ciaobella ciudad computadora coracao corazon coucou
  couleur cristal cucciolo czekolada delfin delfino deutschland dicembre dinero diosesamor diosmio donnerstag doudou
  dziewczyna ecole edelweiss einfach elefante ensemble erdbeere erdbeeren escorpion escuela espagne espanol espanola
  esperanza estrela estrella estrellas estrellita etoile familia familie famille fantasia farfalla felicidad felicidade
  fernseher feuerwehr fiorellino flamenco fledermaus fleur flor flores formaggio fragola frankreich fraulein freiheit
  freitag fremont freunde freundin freundschaft fromage fruehling fruhling frosch fussballer futbolista gatito gatinha
  gatinho geburtstag geheim geheimnis geheimwort geld gelato genova gesundheit gheghe giocattolo giovane girasole girasol
  gitarre grenouille guapa guapo guerrero guitarra gutentag habibi hallowelt handball haustier hayatim heimat hermana
  hermano hermosa hermoso herz herzblatt herzchen hexe himmel holahola hund hundchen ichliebedich iepuras inferno jardin
  jetaime joaninha jugador kaffee kamikaze kanarya kartoffel kartoffelsalat katze katzen kedicik kinder kirsche klavier
  kochanie komputer konig krankenhaus kuchen kwiatek laguna lamour lapin leopardo liberta libertad liberte liebe
  liebling linkinpark lollipop lucertola luna lupo luzern macska madame madrugada maluco mariposa mariposas marmelade
  maravilla maravilloso marzipan matahari mauschen mausi medico mejoramigo merhaba mierda mittwoch moinmoin mojito
  monalisa monpetit montag motdepass motylek mucho muchacha mundial munchen musicien nachtigall natale navidad neuschwanstein
  niedersachsen nightmare ninguno noviembre nuage nutella obrigado orangina ordenador osterhase palabra palabras
  paloma pamplemousse panadero papillon papito parasempre paraiso pasqua pasticcio pastelaria patito pegasus pelota
  peluche pepito pequena pequeno perrito perro pescado pferd pferde pimpollo piratas piccola piccolo pinguino
  pizzeria playa plokijuhy pomodoro poulet poussin prezzemolo primavera princesita principessa prinzessin profesor
  profesora puppe quatro quierote quiereme rammler regenbogen reinarosa relampago ricardinho rosita rouge rumbero sabado
  samstag saucisse saudade schalke schatten schmetterling schnecke schneemann schnucki schokolade schule schwarz
  schwester schwimmen sekret september sevgilim siempre silvester sinverguenza skarb soleil sommer sonne sonnenblume
  sonnenschein sonntag sorellina soukromi spasiba spiegel stella stern sternchen student subaru superstar tartaruga
  teamomucho telefon telefono tequieromucho tequila tesoro tiamotanto tiger tokyohotel topolino toutou trandafir
  universidad urlaub vacaciones vacances valeverde verano verde vergessen vida vidaloca vivalavida vogel voiture
  volpe wachtwoord wasser weihnachten weihnachtsmann weltmeister werwolf wiosna wochenende wolke wonderful zauberer
  zaubern zitrone zuckerwatte zusammen sayang cintaku bismillah indonesia sampai jakarta bangsat anjing kucing
  rahasia selamanya terserah akusayangkamu mahal mahalkita mahalko pangga kaibigan nihao woaini wodemima aishiteru
  konnichiwa arigato sayonara samurai baobei dongfang zhongguo shanghai annyeong saranghae namaste jaihind hindustan
  jaimatadi saibaba sairam shivshakti krishna radhakrishna ganapati pyaar zindagi dilruba sachin tendulkar dhoni kohli`

const cyrillic = `пароль любовь люблю солнышко солнце привет наташа марина светлана екатерина александр александра максим алексей анастасия
  дмитрий сергей андрей татьяна ольга елена ирина юлия никита артем виктор виктория владимир вячеслав евгений евгения
  валентина кристина ксения людмила надежда наталья николай михаил константин григорий валерия вероника зайчик котенок
  кошка собака медведь красотка принцесса ангел демон россия москва футбол спартак зенит динамо машина компьютер
  интернет весна лето осень зима январь февраль март апрель август сентябрь октябрь ноябрь декабрь мама папа семья дружба
  счастье жизнь свобода победа победитель чемпион джедай дракон волк тигр лев орел звезда звездочка ночь секрет админ
  администратор клубника шоколад банан яблоко апельсин цветок ромашка роза мандарин гитара музыка рыбалка охота спорт
  хоккей баскетбол черный белый красный зеленый синий йцукен фыва ячсмить люблютебя ятебялюблю ялюблютебя малышка
  любимый любимая солнечный хорошо хорошая здравствуй спасибо пожалуйста красавица ненавижу карамель карамелька мамочка черепаха
  мадагаскар сникерс вампир незнаю проект простопароль владимирович сергеевич александрович александровна сергеевна жопа хуй блядь капитан генерал учитель
  студент университет институт школа наруто покемон блондинка подруга друзья друг невеста`

const longer = `accelerate accessories accomplish accountant achievement acknowledge adolescence adrenaline advertising aftermath airconditioner
  alternative ambassador ambulance analytical anniversary announcement anticipation antidisestablishment apocalypse
  appreciate appreciation apprentice archaeology aristocrat armageddon arrangement artificial assessment assistance
  assistant association astalavista astonishing astrology astronomy atmosphere attraction attractive autobiography
  automatic automation background barbershop basketcase beachhouse bladerunner blackboard blockbuster bloodline
  bookkeeper breakdown breathless broadcast broadway butternut calculation candidate capitalism caretaker catastrophe
  cathedral ceremony characteristic chesterfield chimpanzee cholesterol chopperboy chronicle chronicles circumstance
  civilization claustrophobia coincidence collaboration collection collector combination comfortable commitment
  communicate commuter comparison compassion competition completely complicate compliment comprehensive compromise
  concentrate concentration conclusion confederate conference confidential confirmation confusion consciousness
  consequence conservative consideration conspiracy constitution construction contemporary contribution controller
  controversial convention conversation coordinator corporation correspondence counselor crossroads crosswords
  customer cybernetics declaration decoration dedication definitely definition delicious delivered democracy
  democratic demonstrate dependable depression deputy destination destruction determination development devastation
  diagnostic dimension disability disappear disappointed disastrous discovered discrimination discussion disposable
  distribution disturbance documentary domination downloader downstairs dragonheart dragonforce dreamcatcher earthworm
  ecosystem efficiency elaborate eliminator embarrassed encounter encouragement encyclopedia endurance engagement
  enlightenment enthusiasm environmental equilibrium equipment establishment everlasting examination examiner
  exaggerate exhibition expectation expedition experiment explanation exploration explosion explosive expression
  extraordinary extraterrestrial exuberance fascination federation fingerprint fireworks flamethrower flashdance
  fluorescent forgotten forgiveness foundation fragrance frequency friendly frustrated frustration functional fundamental
  geographic glamorous government graduated grapevine gratitude greyhounds guaranteed guesswhat guestbook halfmoon
  handkerchief harmonica headmaster heartache helicopters hemisphere hibernate highlight hippopotamus holocaust
  honorable horoscope housekeeper humanities humility hurricanes hydrogen hypnosis hypothesis identical illumination
  illusion illustration immaculate immediate immigrant imperial implementation impression improvement incognito
  indestructible indication industrial infamous influence information ingredients inheritance initiative inquisition
  institution instruction instructor intellectual intercourse interface intergalactic interpol interpreter intrigue
  introduction invention investigation investigator invitation jackhammer jailbreak jediknight kaleidoscope karamell
  kindergarten knickerless landlord landmark leavemealone legislation leprechaun lighthouse limitless limousine liquidator
  lockerroom logistics luminous luxurious magnificent maintenance manufacturer mastermind mathematical mediterranean
  meditation melancholy mercenaries metamorphosis metropolitan microscope microwave millenium millennium ministry
  miraculous miscellaneous misfit misunderstood moderator moisture molecular monopoly motorcycles mountaineer
  multiplication narcissist necromancer negotiator neighbour nevermore nightclub nightingale nineteenth nonsense
  northwest nostradamus notification numerology nutcracker obligation observation occupation opposition orchestra
  organization orientation originality outrageous outstanding overdrive overload overlord painkiller pandemonium paradox
  paragraph parliament participation partnership password passenger penthouse perception performance performer
  permanent permission perpetual persistence personality perspective persuasion phenomenon philharmonic phoenixrising
  pickpocket pineapplepizza poltergeist popularity population portfolio possession possibility powerlifting precision
  preparation presentation preservation prevention principle procedure productive programmers prohibition projection
  promethazine prometheus pronunciation prosperity prosperous prostitute protocol provocative psychedelic publication
  quarantine quicksand radioactive randomness rattlesnakes reasonable receptionist recognition recreation reformation
  refrigerator registration regulation rehabilitation relationship relationships relativity renaissance representative
  reputation requirement reservation residence resolution resonance resurrected retirement retribution revolutionary
  rockstar romanticism salesman salvage satisfaction satisfied scandinavian scavenger schoolbus scoreboard screwdriver
  sensational separation sequoia shareholder shevchenko shipwreck silhouette skyscraper slaughter slaughterhouse sleepwalker
  snowmobile software sophisticated southwest spacecraft speakerphone specialist spectacular spellbound spongecake
  sportsman stainless stalingrad statement stephenking strangelove stronghold submission subscription substitute
  successfully suggestion sunderland superstition supervisor surrounding suspicious sustainable symphonic synchronize
  synthesizer technician technique techniques technologies telecommunications temperature temptation terrific
  territories thousands threesome thunderbirds thunderhead timberland timekeeper tolerance torpedo toxicity tradesman
  traditional transatlantic transcendence transexual transition transmission transparent travelling tremendous
  troubleshooter typography unbelievable underdog underestimate undergraduate understood undisputed unexpected unfaithful
  unfortunately unhappy unification uniqueness universalsoldier unknownuser unleashed vaccination valedictorian
  vandalism vegetables versatile victorious videotape visionary vocabulary vulnerable warehouse washingtonpost waterfront
  waterpolo weightlifting whatthefuck whatthehell wheelchair whirlpool widescreen windscreen windshield woodpeckers
  worldtrade worshiper wrestlemania xylophone yesterdays youngster`

const sayings = `azerbaijan afghanistan abercrombie hollister quiksilver timberland timberwolf alphabravo anytime antichrist barbarossa
  blackadder blitzkrieg breathtaking bullwinkle cheburashka chupacabra comic comicbook comicbooks compatible computador
  configuration constantine contortionist coorslight cosmopolitan dasha demolition devastator devilmaycry donkeykong
  ejaculation excellence firestarter fitzgerald flintstone flintstones gatekeeper ghostrecon grimreaper hammerhead hocuspocus
  hondacivic interracial juggernaut justforfun kaliningrad kamehameha kensington knucklehead kryptonite lightsaber
  longhair lordvader mandragora marinochka masha matematica matematika mechanical metropolis montecarlo morganstanley
  mostwanted motherlode multiple necronomicon neveragain nightshade novosibirsk orochimaru peacemaker performing
  pornographic pornografia portishead portsmouth progressive punksnotdead reanimator reymysterio rockhopper roflcopter
  rottweiler sagittarius capricorn sanandreas scorpio serendipity sevastopol sexpistols shithappens sidewinder
  silenthill stomatolog stonehenge stratocaster subscriber superduper superpuper sveta taylormade telecaster
  thecakeisalie timberlake tombraider uncensored unforgiven vaffanculo vladivostok warhammer whosyourdaddy widespread
  yoshimitsu iddqd idkfa itsasecret ingodwetrust frankzappa drumandbass artem vlad vladislava vladimirovna nikolaevna
  sergeevich alexeevich bondarenko kravchenko kovalenko tkachenko nesterenko gerasimov konovalov vinogradov primetime
  stalker lost skorpion chickenwing wing wings fart ripper prime reality business web site eater devilmay cry magnet`

const cyrillicLonger = `авторизация адвокат академия акунаматата альтернатива анатольевич анатольевна антон апокалипсис арбуз аптека асталависта
  багира бабочка библиотека богатство братва бригада будущее валентинка валерьевна васильевна васильевич вентилятор весело
  виолетта викторовна викторович владивосток водопровод воскресенье вторник геннадьевна гарик гаррипоттер гимнастика
  головоломка государство гражданка девочка девушка дельфин день деньги детка детство джульетта диана директор диплом
  днепропетровск днепр доктор дорога дурак евангелион жанна желание женщина забава закон замок зарплата здоровье знакомство
  золото золотце игорь ивановна иванович идентификация информатика история калифорния калькулятор капуста каракатица
  карина кирилл китай клавиатура клубничка колбаса колокольчик комната конституция конфета корабль король королева
  космос косметика кролик кремль красноярск крокодил кристиночка ксюша курица лаборатория лариса леонид лилия лимон
  литература ловушка лошадка лунтик любаша магазин максимка максименко малина малыш мальчик маргарита маргаритка марго
  мармелад мармеладка марусенька математика машина машинист менеджер миротворец министр многоточие молоко молодец
  монитор морковка муравей мурзик мышка надюша налоговая настенька настроение настя наташенька наушники незабудка
  ненормальная николаевна николаевич новосибирск новый год обезьяна облако общество огонек огурец одиночество одуванчик
  океан олегович оксана очаровашка паровоз паша перестройка перекресток петрович петербург пингвин пирожок повелитель
  повар подсолнух политика полиция помидор понедельник попугай портрет правда праздник президент приветик программа
  программист прокуратура проститутка противогаз профессионал простоквашино простокваша просто психология птица пятница
  работа радость радуга ракета регистрация режиссер река ресница родина роман россиянка рубин рыба рысь саламандра самолет
  санкт сахар сашенька светик свадьба севастополь семенова сентябрина серега серебро сила сказка скорпион слава слон
  снег снегурочка снежинка снежок собственность совершенство солдат сообщество спасение специалист справочник статистика
  статья стоматолог страна строитель студентка суббота супер счастливая счастлива танцы таракан телевизор телефон
  терминатор техника тигренок тимофей тракторист трактор трансформеры тригонометрия троянда трусы тюльпан удача украина
  улыбка умница управление учебник учительница фантастика филин финансы флаг фонарик форель форум фотограф хомяк хомячок
  художник цветочек церковь цска черепашка черника четверг чебурашка шампанское шарик шахматы шкода шпион штирлиц экзамен
  экономика экономист электрик энергия эльвира юрий юрист яблочко ягода язык якорь ястреб аня катя лена маша даша саша
  дима миша коля вова женя юля оля таня ира света пока дела нет да он она оно для без это мне меня тебя тебе`

const missed = `cheerleaders penetrating salamandra websolutions businessbabe suckball usuckball lock sync multiple solution web business babe babes balls sucker suckballs greed greedisgood comicbookdb fuckme licker
  masturbate masturbating masturbation masterbait domain insertion penetrate angelofwar war naam momsanaladventure polniy pizdec
  polniypizdec pufunga montgom montgomery postov quant user usersolution fingers bling letmein iseedeadpeople deadpeople pageant
  apokalipsis zaratustra respublika statistika mandarinka jetbalance verygood fucktheworld fuckthemall fuckyou stinkyfinger
  studmuffin millerlite miller lite frederiksberg walkman hardware neverwinter nightcrawler xpressmusic express matchbox
  hesoyam nastya nastja afrika kamelia kudos escaflowne hijodeputa steam forums simferopol domodedovo wethepeople weihnachtsbaum
  murcielago massimiliano nissan telemike scoubidou leftfordead dead klapaucius grandorgue kwiatuszek snusmumrik mangust
  irachka spam angelochek vanya vania respekt combat venom psycho psychonaut antananarivo sakartvelo saqartvelo luansantana
  premium cash virtualgirl fingering throatfuck cockgobbler schoolgirlie lololyo polo lotr seemnemaailm queen queens sataniv
  thug thugs tools boyfriend berezuckiy nokiadermo divan ifros saun selfok network networking install utility utilities digital
  products review page special corporate validate multiplelog framework hypno aleksandrov vadim ekaterina katerina`

const cyrillicMissed = `ясчастлива вротмненоги кошкакпиву приветкакдела вротменоги владимировна мамамылараму мама мыла раму рот ноги счастьеесть катастрофа
  катапульта зенитчемпион сновымгодом мандаринка снусмумрик корольишут даздраперма суперпупер фотография простименя
  травматолог полный пиздец полныйпиздец простотак парасолька простопиздец капуста сука капустасука антананариву мамапапа
  прокопенко трусынаголове голова александров петрозаводск парампампам изподвыподверта краматорск касперский агатакристи
  агата кристи пропаганда противостояние всемсосать сосать гидропоника ясамаялучшая лучшая лучший простофиля заратустра
  респект чемпион снова шут`

export const thingsAround = [
  missed,
  cyrillicMissed,
  nature,
  food,
  machines,
  money,
  hearts,
  faith,
  rude,
  people,
  everyday,
  elsewhere,
  cyrillic,
  longer,
  sayings,
  cyrillicLonger,
]
