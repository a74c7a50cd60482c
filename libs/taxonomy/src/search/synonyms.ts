import type { HazardTypeCode } from '../lookup-types.js';

/**
 * How people on site call a hazard beside its label, English and Spanish together: crews write in either, whatever the screen
 * shows. Words of the label itself are not repeated; plural and singular are told alike by the search.
 */
export const SYNONYMS: Readonly<Record<HazardTypeCode, string>> = {
  no_hard_hat: 'helmet hardhat bare head no helmet without helmet; sin casco, no lleva casco, cabeza',
  no_hi_vis: 'hi-vis vest reflective jacket neon; chaleco reflectivo, sin chaleco, chaqueta',
  no_eye_face: 'safety glasses goggles face shield sparks; lentes gafas careta, sin lentes',
  no_respirator: 'dust mask respirator n95; mascarilla respirador, sin mascarilla, polvo',
  no_gloves: 'gloves bare hands; guantes, sin guantes, manos',
  no_foot_protection: 'safety boots shoes sneakers toe cap; botas zapatos tenis punta de acero',
  no_hearing: 'ear plugs muffs loud noise; tapones orejeras oídos ruido',
  ppe_improper: 'chin strap open, vest open, helmet backwards, glasses on head; barbiquejo suelto, casco al revés',
  unprotected_edge:
    'guardrail removed, guardrail missing, rail gone, railing, handrail off, drop, open side, fall protection, no barrier edge, balcony, slab edge, lift shaft; baranda quitada, quitaron la baranda, falta baranda, barandal, sin baranda, orilla, caída, losa, desnivel',
  floor_hole: 'hole opening shaft skylight cover missing uncovered pit gap; hoyo agujero pozo tapa claraboya ducto',
  no_fall_arrest:
    'harness lanyard lifeline not tied off, unhooked, anchor; arnés línea de vida, sin amarrar, sin anclar',
  roof_work: 'roofer shingles rooftop slope; techador azotea tejado lámina cubierta',
  scaffold_defect: 'scaffolding plank missing, cross brace, tower; andamio tablón, andamios sin tablas, andamio flojo',
  ladder_misuse:
    'ladder not tied, stepladder top, extension ladder, leaning, rung; escalera de mano, escalera mal puesta',
  aerial_lift_misuse:
    'scissor lift boom lift cherry picker manlift basket climbing rails; tijera canastilla elevador pluma',
  stairs_no_rail: 'stairway staircase steps ramp handrail missing; gradas escalones rampa pasamano falta pasamanos',
  exposed_live_parts:
    'bare wires, exposed wiring, open electrical box, cover off, junction box, live wire, shock; cables pelados, cables expuestos, caja abierta, corriente',
  overhead_line_proximity:
    'power line, power lines, high voltage, crane boom near line; línea de alta tensión, cables de luz',
  cord_in_water: 'extension cord puddle wet wire, cable in water; extensión en charco, cable mojado',
  damaged_cord:
    'frayed cord, taped cord, cut cable, broken plug, extension; extensión pelada, cable roto, enchufe roto, cinta',
  no_gfci:
    'ground fault, gfi, ungrounded, temporary power, missing ground pin; tierra, sin tierra, diferencial, provisional',
  overloaded_circuit:
    'power strip, too many plugs, hot outlet, multi plug, adapter; regleta, multicontacto, muchos enchufes',
  panel_blocked:
    'breaker panel, breaker box, storage before panel, switchboard access; tablero tapado, caja de breakers',
  open_flame_smoke: 'burning flames blaze smoke fire; incendio llamas quemando humareda',
  hot_work_uncontrolled:
    'welding sparks torch cutting grinding no fire watch; soldadura soldar chispas soplete esmeril',
  explosive_atmosphere:
    'gas smell, gasoline vapor, explosion, flammable gas leak; olor a gas, fuga de gas, vapores, explosión',
  gas_cylinder_unsecured:
    'oxygen acetylene propane bottle tank no cap not chained; tanque oxígeno acetileno propano garrafa',
  flammable_storage:
    'gasoline can, fuel, diesel, solvent, paint thinner stored; gasolina, combustible, thinner, solvente',
  combustible_accumulation: 'cardboard, sawdust, paper, oily rags pile; cartón, aserrín, trapos, basura combustible',
  extinguisher_missing:
    'fire extinguisher empty expired blocked gone; extinguidor vacío vencido, falta extintor, sin extintor',
  swing_radius:
    'excavator backhoe crane counterweight behind machine, too close to machine; excavadora retroexcavadora pala',
  lockout_missing: 'loto lock tag energized repair maintenance running; candado reparación mantenimiento encendida',
  unstable_equipment: 'tip over rollover excavator slope machine leaning; volcar ladeada inclinada',
  riding_equipment: 'riding passenger forks bucket tailgate; pasajero montado colgado cucharón',
  unguarded_machine:
    'saw guard grinder guard removed blade belt pulley exposed; guarda sierra esmeriladora disco banda',
  raised_unattended: 'raised bucket forks up parked engine running nobody; cucharón arriba horquillas arriba',
  tool_defect: 'broken tool hammer handle cracked mushroomed chisel drill; herramienta rota martillo mango taladro',
  pedestrian_vehicle:
    'truck near people, forklift near people, almost hit, run over; camión cerca, casi atropella, atropello',
  forklift_misuse:
    'forklift speeding, lifting man on forks, fork truck, load high; monta cargas rápido, persona en horquillas',
  no_backing_control: 'backing up, reverse alarm, beeper, blind spot, spotter missing; reversa, pito de reversa',
  traffic_control_missing:
    'road work street traffic flagman signs missing lane; banderillero calle carretera señales vial',
  no_seatbelt: 'belt not worn, unbelted driver; cinturón, sin cinturón, chofer',
  walkway_shared: 'walking path, people walk in road, no walkway; banqueta, andador, peatones en la vía',
  under_suspended_load: 'hanging load, hoisted, standing under crane load; carga colgada, debajo de la carga',
  crane_setup: 'crane pads mats soft ground tilted; grúa apoyos hundida placas',
  rigging_defect: 'worn sling chain wire rope frayed latch hook; cadena estrobo cable gastado seguro',
  overhead_loose:
    'falling objects, dropped tool, bricks near edge, loose boards above; caen objetos, ladrillos, caída de herramienta',
  no_lift_zone: 'lifting area not taped, crane no barricade, tagline; izaje sin cinta, zona de grúa',
  trench_unprotected: 'trench box shoring cave in deep ditch sloping; sin entibar, derrumbe, ademe, cepa profunda',
  formwork_defect: 'shores props falsework pour bracing; cimbra puntales apuntalar colado',
  wall_collapse:
    'brick block wall leaning cracked masonry demolition; barda pared agrietada demolición, muro inclinado',
  spoil_edge: 'dirt pile edge of trench, soil heap, excavator near edge; montón de tierra, material en la orilla',
  no_trench_egress: 'no ladder in trench, way out; sin escalera en zanja, salida de zanja',
  water_in_excavation: 'flooded trench, mud, water in ditch; zanja inundada, lodo, agua en zanja',
  open_excavation: 'open pit trench no fence, ditch without barricade; zanja abierta, pozo sin cerca, sin cinta',
  entry_no_attendant: 'tank manhole vessel hole watch alone inside; tanque solo adentro, sin vigilante',
  atmosphere_untested: 'gas test, meter, oxygen, no air, monitor; medir gases, sin oxígeno, explosímetro',
  open_manhole: 'sewer cover off, man hole, hatch; coladera alcantarilla registro, tapa abierta',
  no_rescue_equipment: 'tripod winch rescue plan confined space; trípode malacate rescate',
  no_permit_sign: 'confined space sign, permit missing at entry; permiso de entrada, letrero de espacio confinado',
  chemical_spill: 'oil leak diesel spill drum leaking acid; derrame de aceite, fuga, ácido, tambo',
  asbestos_lead: 'old insulation pipe lagging lead paint fibers; asbesto pintura con plomo aislamiento',
  silica_dust:
    'concrete dust, dry cutting, grinding concrete, cloud of dust; polvo de concreto, cortar concreto, nube de polvo',
  fume_ventilation:
    'exhaust, generator indoors, carbon monoxide, diesel engine inside, smell; generador adentro, monóxido, escape',
  unlabeled_container: 'no label bottle, jug, drum unknown liquid; botella sin etiqueta, líquido desconocido',
  sds_missing: 'safety data sheet msds; hoja de seguridad, hds',
  rebar_uncapped: 'rebar caps, steel bars sticking out, impale; varilla, capuchones, puntas de varilla',
  unstable_stacking: 'pallets stacked pile leaning material bricks lumber; tarimas apiladas, pila ladeada, estiba',
  debris_clutter:
    'messy trash nail in board, rubbish, lumber on floor, dirty; basura clavos sucio tiradero cascajo desorden',
  trip_cable_hose:
    'loose cable, loose cord, tripping extension cord hose on floor walkway; tropezar manguera en piso, cable tirado',
  wet_slippery: 'slip ice oil water on floor, puddle; resbalar hielo charco piso mojado',
  poor_lighting: 'dark light bulb out, no lights; oscuro foco fundido, poca luz',
  waste_overflow: 'dumpster full, garbage bin, trash can; bote de basura lleno, contenedor lleno',
  person_down: 'injured hurt unconscious collapsed accident lying; herido lesionado desmayado accidente tirado',
  makeshift_standing: 'standing on bucket, on guardrail, on box, on chair; parado en cubeta, sobre silla, sobre caja',
  distracted_in_zone: 'cell phone texting call distracted; celular distraído mensaje',
  overload_lift: 'heavy lifting alone, too heavy; muy pesado, cargar solo, peso',
  stooped_lifting: 'bending back pain lifting wrong; agachado espalda dolor, levantar mal',
  horseplay_running: 'fooling around joking fighting play; juego bromas correr pelea',
  overhead_reach: 'arms up, ceiling drilling; brazos arriba, plafón',
  awkward_posture: 'kneeling twisting crouching ergonomic knees; hincado rodillas torcido ergonomía',
  exit_blocked:
    'door blocked, emergency exit locked, escape way, corridor; puerta bloqueada, salida de emergencia, pasillo',
  eyewash_blocked: 'eye wash emergency shower; lavaojos regadera',
  first_aid_missing: 'bandages band-aid medical kit empty; vendas botiquín vacío',
  barricade_sign_missing: 'caution tape, warning sign, no barrier, cone; cinta amarilla, letrero, señal de advertencia',
  emergency_lane_blocked: 'fire lane, hydrant, ambulance access, parked; hidrante ambulancia bomberos estacionado',
  exit_sign_missing: 'exit light, sign dark; letrero de salida apagado',
};
