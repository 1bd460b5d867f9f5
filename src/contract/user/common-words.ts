const askedFor = `password passwort passw passwd pass kennwort motdepasse contrasena senha parola parolata wachtwoord haslo
  heslo salasana lozinka sifre jelszo admin administrator root login logon user username guest default changeme change
  secret secrets test tests tester testing testtest temp temporary master access account letmein open opensesame enter
  welcome welkom willkommen bienvenue bienvenido benvenuto hello hallo bonjour private security secure system server
  manager operator support service superuser sysadmin backup webmaster database oracle demo sample example qwerty qwertz
  azerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef
  abcdefg abcdefgh incorrect forgot forget remember unknown nothing none empty null blank whatever wordpass drowssap
  mypass mypassword trustno trustnoone unlock locked locker`

const firstNames = `aaron abby abdul abdullah abigail abraham adam adele adrian adriana adrienne agnes ahmed aidan aisha alan alana
  albert alberto alejandra alejandro aleksandr aleksandra alena alessandra alessandro alessia alex alexa alexander
  alexandra alexandre alexandria alexandru alexey alexia alexis alfonso alfred alfredo alice alicia alina alisha alison
  alissa allan allen allison alondra alvaro alvin alyson alyssa amanda amber amelia amelie amina amy ana anastasia
  anastasija anastasiya andre andrea andreas andreea andrei andres andrew andrey andy angel angela angelica angelina
  angelique angelo angie anita anja anna annabelle anne annette annie anthony antoine anton antonia antonio anya april
  archie ariana arianna ariel arjun armando arnold arthur arturo ashlee ashleigh ashley ashton astrid aubrey audrey
  augustin aurelie austin ava barbara barry bartek beatrice beatriz becky belinda bella benedict benedikt benjamin benny
  bernadette bernard bernardo bernie bertha bethany betty beverly bianca billy blake bobby bonnie boris brad bradley
  brandi brandon brandy brayden brenda brendan brendon brent brett brian brianna bridget britney brittany brittney bruce
  bruno bryan bryce caitlin calvin cameron camila camille candace candice carina carl carla carlo carlos carmen carol
  carolina caroline carolyn carrie carter casey cassandra cassie catalina catarina catherine cathy cecilia celeste
  celine cesar chantal chantelle charlene charles charlie charlotte chase chelsea chelsey cheryl chiara chloe chris
  christa christian christiane christina christine christoph christophe christopher christy cindy claire clara clarence
  clarissa claude claudia claudio clayton clemens clement cleopatra clifford clinton cody colin colleen connie connor
  conrad constance constantin corey corinne cornelia cory courtney craig cristian cristiano cristina crystal curtis
  cynthia daisy dakota dale damian damien dana daniel daniela daniele danielle danilo danny dario darius darlene darrell
  darren daryl dave david dawid dawn dean deanna debbie deborah debra deepak delphine denis denise dennis derek desiree
  destiny devin devon diana diane diego dieter dimitri dimitris dirk dolores dominic dominik dominika dominique donald
  donna dora doreen doris dorothy doug douglas duncan dustin dwayne dylan eddie edgar edith eduard eduardo edward edwin
  eileen elaine eleanor elena eleonora elias elijah elina elisa elisabeth elise eliza elizabeth ella ellen ellie
  elliot elliott elodie eloise elsa elvis emanuel emanuele emil emilia emiliano emilie emilio emily emma emmanuel
  enrico enrique eric erica erich erik erika erin ernest ernesto ernst erwin esteban esther ethan etienne eugene eugenia
  eva evan evelyn ezekiel fabian fabien fabio fabrice fabrizio faith fatima federica federico felicia felicity felipe
  felix ferdinand fernanda fernando fiona florence florian frances francesca francesco francine francis francisco
  franck francois frank frankie franklin franz fred freddie freddy frederic frederick frederik fredrik frieda friedrich
  gabriel gabriela gabriele gabriella gabrielle gareth gary gavin genevieve geoffrey george georgia georgina gerald
  geraldine gerard gerhard german gertrude giacomo gianluca gianni gilbert gillian gina giorgia giorgio giovanna
  giovanni giulia giuliano giuseppe gladys glenn gloria gordon grace gracie graham grant greg gregor gregory greta
  guido guillaume guillermo gunther gustav gustavo hailey haley hamza hanna hannah hannes hans harley harold harriet
  harris harrison harry harvey hassan hayden hayley hazel heather hector heidi heike heinrich heinz helen helena helene
  helmut henri henrik henrique henry herbert herman hermann hernan holger holly horst howard hubert hugo humberto hunter
  hussein ian ibrahim ignacio igor iker imran ines ingrid irene irina iris isaac isabel isabela isabella isabelle isaiah
  ismael ismail israel ivan ivana jack jackie jackson jacob jacqueline jacques jaden jaime jake jakob jakub james jamie
  jan jana jane janet janice janina jared jasmin jasmine jason jasper javier jayden jean jeanette jeff jeffrey jelena
  jenna jennifer jenny jens jeremiah jeremy jermaine jerome jerry jesse jessica jessie jill jim jimmy joan joana joanna
  joanne joao joaquin jochen jodie joel joey johan johann johanna johannes john johnathan johnny jonas jonathan jordan
  jorge jose josef josefina joseph josephine josh joshua josie joyce juan juana juanita judith judy julia julian juliana
  juliane julie julien juliet julieta juliette julio julius jurgen justin justine kaitlin kaitlyn karen karim karin
  karina karl karla karolina karoline kasia katarina kate katerina katharina katherine kathleen kathrin kathryn kathy
  katia katie katja katrin katrina kayla kaylee keith kelly kelsey ken kendall kendra kenneth kenny kerry kevin kieran
  kim kimberly kirsten klaudia klaus konrad konstantin krista kristen kristi kristian kristin kristina kristine krystal
  krzysztof kurt kyle kylie lance larissa larry lars laura lauren laurence laurent laurie lawrence lea leah leandro
  lee leila lena leo leon leona leonard leonardo leonie leonor leopold leroy leslie leticia lewis liam lidia lillian
  lilly lily linda lindsay lindsey linus lisa liverpool lloyd logan lois lola lorena lorenz lorenzo loretta lori lorraine
  louis louisa louise luca lucas lucia luciana luciano lucie lucille lucinda lucy ludovic ludwig luigi luis luisa lukas
  luke luna lydia lynn mackenzie maddie madeleine madeline madelyn madison magdalena maggie mahmoud maik malcolm malik
  mallory manfred manon manuel manuela mara marc marcel marcela marcello marcelo marcia marcin marco marcos marcus
  margaret margarita margaux margherita margot maria mariah mariana marianna marianne maribel marie marilyn marina
  mario marion marisa marisol marissa marjorie mark markus marlene marlon marshall marta martha martin martina martine
  marvin mary maryam maryann maryjane mason massimo mateo mateus mathias mathieu mathilde matilda matt matteo matthew
  matthias maureen maurice mauricio maurizio mauro max maxime maximilian maximus maxine maxwell megan mehmet melanie
  melinda melissa melody mercedes meredith michael michaela michal michele michelle miguel mike mikhail mila mildred
  milena miles mina mindy miranda miriam misha mitchell mohamed mohammad mohammed moises molly mona monica monika monique
  morgan moritz morris moses muhammad mustafa myriam myrna nadia nadine nancy naomi natalia natalie natalija nataliya
  natasha nathalie nathan nathaniel neil nelson nestor nicholas nick nicki nico nicola nicolas nicole niels nigel nikita
  nikki nikola nikolai nikolas nina noah noel noemi nora norbert norma norman octavia octavio olaf oleg olga oliver
  olivia olivier omar orlando oscar oskar osman otto owen pablo paige pamela paola paolo pascal pat patrice patricia
  patricio patrick patrik patrizia patty paul paula paulina pauline paulo pavel pawel pearl pedro peggy penelope penny
  perry peter petra phil philip philipp philippe phillip phoebe phyllis pierre piotr polly preston priscilla priya
  quentin rachael rachel rafael raffaele rahul rainer raj ralf ralph ramon ramona randall randy raphael raquel raul
  ravi raymond reagan rebecca rebekah regina reginald reinhard rene renata renate rhonda ricardo riccardo richard rick
  ricky riley rita robert roberta roberto robin robyn rocco rodney rodolfo rodrigo roger roland rolf roman romain romeo
  ron ronald ronaldo ronnie rosa rosalie rosanna rosario rose roseanne rosemary rosie ross roxanne roy ruben ruby rudolf
  rudolph russell ruth ryan sabina sabine sabrina sadie salma salvador salvatore sam samantha sammy samuel samuele
  sandra sandro sandy sanjay santiago santos sara sarah sasha saskia savannah scarlett scott scotty sean sebastian
  sebastien selena serena serge sergei sergej sergey sergio seth shane shania shannon sharon shaun shawn sheila shelby
  shelly sherry shirley sidney siegfried sienna silke silvana silvia simon simona simone sofia sofie sonia sonja sophia
  sophie spencer stacey stacy stan stanislav stanley stefan stefania stefanie stefano stella stephan stephane stephanie
  stephen steve steven stewart stuart summer sunil susan susana susanna susanne suzanne svenja svetlana sven sydney sylvia
  sylvie tabea tamara tammy tania tanja tanya tara tatiana tatjana tatyana taylor ted teresa terrance terrence terry
  thea theodor theodore theresa therese thiago thierry thomas thorsten tiago tiffany tim timo timothy tina tobias todd tom
  tomas tommaso tommy toni tony torsten tracey tracy travis trevor trinity tristan troy tyler tyrone ulrich ulrike
  umberto ursula uwe valentin valentina valentine valeria valerie valery vanessa vera vernon veronica veronika veronique
  vicente vicky victor victoria viktor viktoria viktorija vincent vincenzo viola violet virginia virginie vitali
  vivian viviana viviane vladimir vladislav wade walter wanda warren wayne wendy werner wesley wilfried wilhelm will
  william willie willow wilma winston wojciech wolfgang xavier ximena yannick yasmin yasmine yolanda yosef youssef yusuf
  yvette yvonne zachary zoe zoey zuzana`

const lastNames = `adams allen alvarez anderson armstrong bailey baker barnes bauer becker bell bennett brooks brown bryant butler
  campbell carpenter castillo chapman chavez clark coleman collins cooper cox crawford cruz cunningham davidson davies
  davis delgado diaz edwards ellis evans fernandez ferguson fischer fisher flores foster fraser fuller garcia garrison
  gibson gomez gonzales gonzalez gonzalo graham gray green griffin gutierrez hall hamilton harper hawkins hayes
  henderson hernandez hicks hill hoffmann holmes howell hudson hughes jenkins jimenez johnson johnston jones kaufmann
  kelley kennedy klein koch kowalski krueger kumar lambert lehmann lincoln long lopez marshall martinez matthews
  mcdonald medina mendoza meyer miller mills montgomery moore morales moreno morrison mueller muller murphy myers
  navarro nelson newman nguyen nichols olson ortega ortiz palmer parker patel patterson perez perkins peters peterson
  petrov phillips pierce porter powell ramirez ramos ramsey reed reyes reynolds rice richards richardson rivera roberts
  robertson robinson rodgers rodriguez rogers romero rossi ruiz russo ryder salazar sanchez sanders santana santos
  schmidt schneider schroeder schultz schulz schwarz shaw silva simmons simpson singh smith snyder soto spencer stevens
  stewart stone sullivan thompson torres tucker turner vargas vasquez wagner walker wallace ward washington watson
  weaver weber webster wells west wheeler white williams williamson willis wilson winters wood woods wright young
  zimmermann ivanov ivanova smirnov popov volkov sokolov lebedev novikov`

const creatures = `alligator animal animals ant antelope ape baboon badger bat bear bears beagle beast beaver bee beetle bird birdie
  birdy birds bison blackbird bluebird boar bobcat bronco buffalo bull bulldog bulldogs bullfrog bunny bunnies butterfly
  butterflies camel canary caribou cat caterpillar catfish cats chameleon cheetah chicken chickens chihuahua chinchilla
  chipmunk cobra cockroach condor cougar cow cowboy coyote crab creature cricket crocodile crow cub dalmatian deer dingo
  dinosaur doberman dog doggie doggy dogs dolphin dolphins donkey dove dragon dragonfly dragons duck duckling ducky eagle
  eagles elephant elephants falcon falcons ferret firefly fish fishes flamingo flipper fox foxy frog froggy frogs gator
  gazelle gecko gerbil giraffe goat goldfish goose gopher gorilla grasshopper greyhound griffin grizzly guinea gull
  hamster hamsters hare hawk hawks hedgehog hippo hippopotamus honeybee hornet horse horses hound husky hyena iguana
  jackal jackass jackrabbit jaguar jellyfish kangaroo kitten kittens kitty kittycat koala ladybird ladybug lamb leopard
  lion lioness lions lizard llama lobster lynx mammoth manatee mastiff meerkat mockingbird mole mongoose monkey monkeys
  moose mosquito mouse mule mustang nightingale octopus orca ostrich otter owl oyster panda pandas panther panthers
  parakeet parrot peacock pelican penguin penguins pets phoenix pig pigeon piglet pigs pitbull platypus pony ponies poodle
  porcupine predator puma pup puppies puppy python rabbit rabbits raccoon ram ranger raptor rat rattlesnake raven ravens
  reindeer reptile retriever rhino rhinoceros roadrunner robin rooster rottweiler salamander salmon scorpion scorpions
  seagull seahorse seal shark sharks sheep shepherd shrimp skunk snail snake snakes sparrow spider spiders squid squirrel
  squirrels stallion starfish stingray swallow swan swordfish tarantula termite terrier thunderbird tiger tigers tigger
  tomcat tortoise toucan trout tuna turkey turtle turtles tyrannosaurus unicorn unicorns viper vulture wallaby walrus
  warthog wasp weasel whale wildcat wildcats wolf wolverine wolves wombat woodpecker worm zebra`

const sports = `sport sports soccer football fussball futbol futebol calcio baseball basketball volleyball handball softball dodgeball
  paintball hockey icehockey rugby cricket tennis badminton tabletennis golf golfer golfing bowling boxing boxer
  wrestling wrestler karate judo taekwondo kickboxing swimming swimmer surfing surfer skating skater skateboard
  skateboarding snowboard snowboarding skiing skier running runner marathon cycling cyclist biking biker bicycle racing
  racer racecar motocross gymnastics gymnast cheerleader cheerleading cheer lacrosse fencing archery sailing sailor
  rowing diving fishing fisherman hunting hunter climbing hiking camping riding rider horseback dancing dancer ballet
  yoga fitness bodybuilding workout gym training trainer coach champion champions championship olympics olympic worldcup
  goalkeeper goalie striker pitcher catcher quarterback linebacker touchdown homerun slamdunk freestyle winner winning
  victory team player players playing captain league premier barcelona fcbarcelona realmadrid madrid liverpool
  liverpoolfc manchester manchesterunited manchestercity manunited mancity manutd arsenal arsenalfc chelsea chelseafc
  tottenham hotspur everton newcastle westham aston villa astonvilla leeds leedsunited rangers celtic glasgow juventus
  milan acmilan inter intermilan internazionale napoli roma asroma lazio fiorentina sampdoria bayern bayernmunchen
  bayernmunich dortmund borussia schalke werder bremen hamburg hertha stuttgart leverkusen ajax feyenoord psv benfica
  porto sporting sportinglisbon galatasaray fenerbahce besiktas trabzonspor olympiakos panathinaikos zenit spartak
  dynamo lokomotiv boca bocajuniors river riverplate flamengo corinthians palmeiras gremio santos botafogo vasco
  atletico marseille olympique lyon monaco parissaintgermain psg ronaldo ronaldinho messi lionelmessi cristiano
  cristianoronaldo neymar beckham davidbeckham zidane maradona pele gerrard stevengerrard rooney waynerooney lampard
  torres henry kaka buffon totti ibrahimovic mourinho ferguson yankees redsox mets dodgers giants cubs whitesox braves
  cardinals phillies orioles astros athletics mariners pirates padres bluejays diamondbacks lakers celtics bulls
  chicagobulls knicks warriors goldenstate spurs mavericks rockets heat miamiheat pistons pacers cavaliers hornets
  raptors sixers suns clippers nuggets timberwolves cowboys dallascowboys patriots steelers packers broncos raiders
  redskins vikings seahawks saints chargers chiefs ravens bengals browns dolphins jets bills colts titans texans jaguars
  buccaneers fortyniners niners lions redwings penguins blackhawks bruins flyers canucks mapleleafs canadiens sabres
  avalanche sharks devils islanders senators lightning hurricanes predators kobebryant kobe bryant lebron lebronjames
  jordan michaeljordan jeter derekjeter federer nadal schumacher hamilton verstappen vettel senna lewishamilton nascar
  formula formulaone wwe johncena undertaker stonecold therock wrestlemania huskers gators longhorns buckeyes sooners
  wolverines badgers hoosiers tarheels bluedevils seminoles crimsontide rolltide razorbacks volunteers fightingirish
  notredame wolfpack`

const stories = `batman superman spiderman ironman captainamerica wonderwoman catwoman hulk thor avengers wolverine deadpool joker robin
  harleyquinn blackpanther blackwidow greenlantern aquaman flash xmen fantasticfour starwars skywalker lukeskywalker
  anakin darthvader vader yoda chewbacca hansolo bobafett jedi jedimaster sith stormtrooper millennium millenniumfalcon
  darkside deathstar startrek enterprise picard spock kirk voyager klingon stargate battlestar galactica harrypotter
  potter hermione ronweasley weasley dumbledore voldemort hogwarts gryffindor slytherin ravenclaw hufflepuff quidditch
  snape siriusblack gandalf frodo bilbo baggins aragorn legolas gimli gollum sauron hobbit hobbits rivendell mordor
  middleearth lordoftherings thelordoftherings narnia twilight bellaswan edwardcullen vampire vampires werewolf zombie
  zombies walkingdead gameofthrones winteriscoming targaryen daenerys jonsnow lannister stark breakingbad heisenberg
  simpson simpsons homer homersimpson bartsimpson southpark cartman familyguy futurama rickandmorty spongebob
  squarepants patrickstar mickey mickeymouse minnie minniemouse donaldduck daffyduck bugsbunny tweety tweetybird
  sylvester tomandjerry scoobydoo scooby shaggy snoopy charliebrown garfield winniepooh winnie pooh poohbear eeyore
  tigger piglet tinkerbell peterpan cinderella snowwhite sleepingbeauty rapunzel ariel littlemermaid mermaid pocahontas
  mulan aladdin jasmine simba lionking hakunamatata nemo findingnemo toystory buzzlightyear frozen elsa olaf shrek
  minions disney disneyland disneyworld pixar pokemon pikachu charmander charizard bulbasaur squirtle digimon dragonball
  dragonballz goku vegeta gohan naruto sasuke sakura kakashi itachi uchiha onepiece luffy bleach ichigo deathnote
  evangelion sailormoon hellokitty gundam inuyasha anime manga mario supermario luigi nintendo gameboy gamecube
  playstation xbox sega sonic hedgehog tetris pacman zelda link metroid megaman finalfantasy sephiroth cloudstrife
  kingdomhearts residentevil metalgear solidsnake halo masterchief gears gearsofwar callofduty modernwarfare blackops
  battlefield counterstrike halflife gordonfreeman doom quake unreal tournament diablo starcraft warcraft worldofwarcraft
  runescape minecraft creeper fortnite roblox leagueoflegends overwatch valorant gta grandtheftauto skyrim morrowind
  fallout assassin assassins assassinscreed mortalkombat scorpion subzero streetfighter tekken pubg dota steam everquest
  guildwars ragnarok maplestory neopets habbo clubpenguin angrybirds candycrush matrix morpheus trinity neo terminator
  predator alien aliens robocop rambo rocky godzilla kingkong jurassic jurassicpark indianajones jackbauer jamesbond
  bond goldeneye goldfinger casinoroyale missionimpossible fastandfurious pulpfiction godfather thegodfather scarface
  goodfellas gladiator braveheart titanic avatar inception interstellar inferno highlander ghostbusters ghostbuster
  ghostrider backtothefuture transformers optimusprime megatron bumblebee teenagemutant ninjaturtles powerrangers
  piratesofthecaribbean jacksparrow blackpearl davyjones hannibal hannibalmontana hannahmontana sherlock
  sherlockholmes dracula frankenstein hamlet romeoandjuliet shakespeare donquixote pinocchio gulliver robinhood zorro
  tarzan mowgli aliceinwonderland wonderland cheshire humptydumpty narcos lacasadepapel peakyblinders strangerthings
  mandalorian doctorwho tardis dalek torchwood buffy angel smallville supernatural winchester prisonbreak lost friends
  seinfeld bigbang sheldon bazinga`

const music = `music musica musician musical song songs singer singing guitar guitarist guitars bass bassist drum drums drummer piano
  pianist violin viola cello trumpet trombone saxophone clarinet flute tuba orchestra symphony concert melody harmony
  rhythm blues jazz rock rocker rockandroll rocknroll rockstar metal heavymetal punk punkrock hardrock hardcore hiphop
  rapper rap reggae techno trance house disco dance dubstep karaoke metallica nirvana kurtcobain cobain beatles
  thebeatles lennon johnlennon mccartney rollingstones ledzeppelin zeppelin pinkfloyd floyd queen freddiemercury acdc
  ironmaiden maiden megadeth slayer anthrax pantera sepultura slipknot korn limpbizkit linkinpark systemofadown
  ramstein rammstein greenday blink offspring redhotchilipeppers chilipeppers radiohead coldplay oasis gorillaz
  depechemode depeche placebo muse evanescence nightwish hammerfall helloween blackmetal blacksabbath sabbath judaspriest
  deeppurple gunsnroses aerosmith bonjovi vanhalen kissarmy defleppard motleycrue pearljam soundgarden audioslave
  foofighters smashingpumpkins nineinchnails marilynmanson manson toolband deftones disturbed mudvayne godsmack
  avengedsevenfold bulletformyvalentine mychemicalromance chemical fallout falloutboy paramore panicatthedisco
  simpleplan goodcharlotte sumfortyone weezer incubus hoobastank nickelback creed threedaysgrace breakingbenjamin
  tokiohotel billkaulitz kaulitz backstreet backstreetboys nsync spicegirls westlife boyzone takethat onedirection
  justinbieber bieber jonasbrothers selenagomez taylorswift katyperry ladygaga rihanna beyonce shakira madonna
  britneyspears britney christinaaguilera jenniferlopez mariahcarey whitneyhouston celinedion avrillavigne avril
  lavigne amywinehouse adele edsheeran brunomars eminem slimshady tupac tupacshakur biggie notorious snoopdogg
  fiftycent jayz kanyewest lilwayne drake usher akon wutang wutangclan outkast bobmarley marley rastafari elvis
  elvispresley presley michaeljackson thriller prince jimihendrix hendrix jimmorrison thedoors janisjoplin bobdylan
  dylan springsteen ericclapton clapton santana stingray phantom phantomoftheopera beethoven mozart chopin vivaldi
  bach wagner tchaikovsky schubert pavarotti bocelli blackpink bangtan kpop jungkook taehyung jimin twice exo superjunior
  bigbang rammsteinfan iglesias enrique morandi`

const places = `africa alabama alaska albania algeria america american americano amsterdam andalucia antarctica antwerp arabia argentina
  arizona arkansas armenia asia athens atlanta atlantic atlantis auckland australia australian austria bahamas bahrain
  baltimore bangkok bangladesh barbados bavaria beijing belarus belfast belgium belgrade berlin bermuda birmingham
  bogota bolivia bosnia boston brasil brazil brazilian brighton brisbane bristol britain british brooklyn brussels
  bucharest budapest buenosaires bulgaria cairo calcutta calgary california cambodia cambridge cameroon canada canadian
  canberra capetown cardiff caribbean carolina casablanca charleston chicago chile china chinese chinatown cincinnati
  cleveland cologne colombia colorado columbia columbus connecticut copenhagen cordoba corsica costarica coventry croatia
  cuba cyprus czech dallas damascus delaware delhi denmark denver detroit dominican dresden dubai dublin dusseldorf
  ecuador edinburgh edmonton egypt england english ethiopia europe european finland florence florida france frankfurt
  french geneva genoa georgia german germany ghana gibraltar glasgow granada greece greek greenland grenada guadalajara
  guatemala haiti hamburg hannover harlem havana hawaii hawaiian heidelberg helsinki himalaya holland hollywood honduras
  hongkong honolulu houston hungary iceland idaho illinois india indian indiana indianapolis indians indonesia iowa iran
  iraq ireland irish islamabad israel istanbul italia italian italiano italy jakarta jamaica jamaican japan japanese
  jericho jerusalem johannesburg jordan kansas karachi kazakhstan kentucky kenya kingston kolkata korea korean kosovo
  kuwait lasvegas latvia lebanon leipzig libya lisboa lisbon lithuania london londres losangeles louisiana louisville
  luxembourg macedonia madagascar madrid maine malaga malaysia malibu malta manchester manhattan manila maryland
  massachusetts mauritius melbourne memphis mexican mexico miami michigan milano milwaukee minneapolis minnesota
  mississippi missouri moldova mongolia montana montenegro montreal morocco moscow mumbai munich nairobi namibia napoli
  nashville nebraska nepal netherlands nevada newcastle newjersey newmexico neworleans newport newyork newyorkcity
  newzealand nicaragua nigeria norway norwegian nottingham oakland ohio oklahoma ontario orlando oregon oslo ottawa oxford
  pacific pakistan palestine panama paraguay paris pennsylvania persia perth peru philadelphia philippines phoenix
  pittsburgh poland polska polish portland portugal portuguese prague puertorico punjab pyongyang quebec queens
  queensland reykjavik richmond riodejaneiro roma romania rotterdam russia russian sacramento saigon salvador salzburg
  sanantonio sandiego sanfrancisco santiago saopaulo sardinia saskatchewan scandinavia scotland scottish seattle
  senegal seoul serbia sevilla shanghai sheffield siberia sicilia sicily singapore slovakia slovenia somalia
  southafrica southampton southpark spain spanish springfield srilanka stockholm strasbourg stuttgart sudan surrey sweden
  swedish swiss switzerland sydney syria taiwan tanzania tennessee texas texan thailand tibet tijuana tokyo toledo toronto
  toscana transylvania trinidad tunisia turkey turkish turkiye tuscany uganda ukraine united unitedkingdom unitedstates
  uruguay utah uzbekistan valencia vancouver vatican venezia venezuela venice vermont verona versailles victoria vienna
  vietnam vietnamese virginia wales warsaw washington washingtondc wellington westcoast westminster westside winnipeg
  wisconsin wyoming yorkshire yugoslavia zagreb zambia zimbabwe zurich deutschland osterreich schweiz espana francia
  inglaterra portugal nederland belgique suisse polonia rossiya russland eastside northside southside downtown eastcoast`

export const thingsPeopleLove = [
  askedFor,
  firstNames,
  lastNames,
  creatures,
  sports,
  stories,
  music,
  places,
]
